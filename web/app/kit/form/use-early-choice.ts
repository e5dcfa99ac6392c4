import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a form whose state is in the URL and that also works without scripts. After hydration it reports the query of the
 * form's current values, as something may have been chosen before (rules/pages 16).
 */
export function useEarlyChoice(tell: (query: URLSearchParams) => void): RefObject<HTMLFormElement | null> {
  const element = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks at the fields once, when they come alive.
  useLayoutEffect(() => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(element.current ?? undefined)) query.set(name, String(value));
    tell(query);
  }, []);
  return element;
}

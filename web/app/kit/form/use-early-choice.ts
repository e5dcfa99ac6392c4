import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a form whose state is the address, and that asks for it by itself where no scripts are: tells of the query that it
 * would ask for when the page comes alive, since something may have been chosen by then (rules/pages 16).
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

import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** Focuses a heading after a link was followed, so that keyboard and screen reader continue there. */
export function useFocusOnArrival<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as one arrives.
  useEffect(() => {
    if (navigation !== 'POP') element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

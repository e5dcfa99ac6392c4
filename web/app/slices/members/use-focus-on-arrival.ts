import { useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';

/** For a heading: who followed a link goes on there, by keyboard and ear too. */
export function useFocusOnArrival<Element extends HTMLElement>() {
  const element = useRef<Element>(null);
  const navigation = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as one arrives.
  useEffect(() => {
    if (navigation !== 'POP') element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

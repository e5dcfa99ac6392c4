import { useEffect, useRef } from 'react';

/** Tells that the browser shows the page again as it was left, as Back may do: nothing is loaded, and all state is as it was. */
export function useShownAgain(tell: () => void): void {
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}

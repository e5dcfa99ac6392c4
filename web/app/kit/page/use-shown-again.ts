import { useEffect, useRef } from 'react';

/**
 * Calls `tell` when the browser shows the page again from its back/forward cache: nothing is loaded, and all state is
 * as it was.
 */
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

import { useCallback, useEffect, useRef } from 'react';

/** What is under way when it is left for another page says elsewhere what comes of it (rules/pages 25). */
export function useLeft() {
  const is = useRef(false);
  /** Whether it was left, also where the next page is still on its way. */
  const isLeft = useCallback(() => is.current, []);
  const setLeft = useCallback((left: boolean) => {
    is.current = left;
  }, []);
  useEffect(() => {
    setLeft(false);
    return () => setLeft(true);
  }, [setLeft]);
  return { isLeft, setLeft };
}

import { useCallback, useEffect, useRef } from 'react';

/**
 * Tracks whether the reader has left the form. A submission that is still running then announces its result elsewhere
 * (rules/pages 25).
 */
export function useHasLeft() {
  const is = useRef(false);
  /** True once the form was left, even if the next page is still loading. */
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

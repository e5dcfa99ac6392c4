import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router';

/**
 * Asks before what was entered is left: links and the back button wait for the answer, closing the tab gets the
 * browser's own question. `open` lets the next step through, for leaving that is meant.
 */
export function useLeaveGuard(isDirty: boolean) {
  const isOpen = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays = currentLocation.pathname === nextLocation.pathname;
    return isDirty && !isOpen.current && !stays;
  });

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isOpen.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  return {
    /** The question is to be put; one of the two answers it. */
    asks: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
    open: () => {
      isOpen.current = true;
    },
  };
}

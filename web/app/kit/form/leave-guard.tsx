import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../say/confirm-dialog.tsx';

/**
 * Asks before what was entered is left: links and the back button wait for the answer, closing the tab gets the
 * browser's own question. `open` lets the next step through, for leaving that is meant. `placeOf` says where the form
 * stands, by an address: it is left for another one alone.
 */
export function useLeaveGuard(isDirty: boolean, placeOf = pathOf) {
  const isOpen = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const stays = placeOf(currentLocation) === placeOf(nextLocation);
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

function pathOf({ pathname }: Pick<Location, 'pathname' | 'search'>): string {
  return pathname;
}

interface LeaveDialogProps {
  guard: Pick<ReturnType<typeof useLeaveGuard>, 'asks' | 'leave' | 'stay'>;
  /** As the sentence begins: `Your changes are`. */
  what: string;
  /** A draft of it stays. */
  keeps?: boolean;
}

/** Asks before a form is left that was changed. */
export function LeaveDialog({ guard, what, keeps = true }: LeaveDialogProps) {
  if (!guard.asks) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      yes="Leave"
      no="Stay here"
      prefersNo
      onYes={guard.leave}
      onNo={guard.stay}
    >
      {what} not saved.{keeps && ' A draft stays in this browser for seven days.'}
    </ConfirmDialog>
  );
}

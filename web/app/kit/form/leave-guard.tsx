import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { ConfirmDialog } from '../say/confirm-dialog.tsx';

/** What `useForm` knows of a form. */
export interface Guarded {
  isDirty: boolean;
  isPending: boolean;
  letGo: () => void;
}

/**
 * Asks before what was entered is left: links and the back button wait for the answer, closing the tab gets the
 * browser's own question. `open` lets the next step through, for leaving that is meant. `placeOf` says where the forms
 * stand, by an address: they are left for another one alone.
 */
export function useLeaveGuard(forms: readonly Guarded[], placeOf = pathOf) {
  const isOpen = useRef(false);
  const isDirty = forms.some((form) => form.isDirty);
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

  // What was sent has come to its end while the question stood.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);

  return {
    /** The question is to be put; one of the two answers it. */
    asks: blocker.state === 'blocked',
    /** All that was entered is being sent. */
    isPending: forms.every((form) => form.isPending || !form.isDirty),
    leave(): void {
      for (const form of forms) form.letGo();
      blocker.proceed?.();
    },
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
  guard: Pick<ReturnType<typeof useLeaveGuard>, 'asks' | 'isPending' | 'leave' | 'stay'>;
  /** As the sentence begins: `Your changes are`. */
  what: string;
  /** A draft of it stays. */
  keeps?: boolean;
}

/** Asks before a form is left that was changed, or is being sent (rules/pages 16 and rules/pages 25). */
export function LeaveDialog({ guard, what, keeps = true }: LeaveDialogProps) {
  if (!guard.asks) return null;
  return (
    <ConfirmDialog
      title={guard.isPending ? 'Leave while it is sent?' : 'Leave without saving?'}
      yes="Leave"
      no="Stay here"
      prefersNo
      onYes={guard.leave}
      onNo={guard.stay}
    >
      {what} {guard.isPending ? sending(keeps) : unsaved(keeps)}
    </ConfirmDialog>
  );
}

function unsaved(keeps: boolean): string {
  return `not saved.${keeps ? ' A draft stays in this browser for seven days.' : ''}`;
}

function sending(keeps: boolean): string {
  const ifItFails = keeps ? 'a draft stays in this browser for seven days' : 'what you entered is gone';
  return `being sent. You are told what comes of it, wherever you are by then. Should it fail, ${ifItFails}.`;
}

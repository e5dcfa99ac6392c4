import { useState } from 'react';
import { useLocation } from 'react-router';
import { LazyConfirmDialog } from '../say/lazy-confirm-dialog.tsx';
import {
  addressOf,
  type Guarded,
  LeaveQuestion,
  type LeaveQuestionProps,
  type PlaceOf,
  useLeaveGuard,
} from './leave-guard.tsx';

/**
 * Guard for a form that can also be closed, such as one in a dialog. `close` asks first if something would be lost, as
 * leaving the page does.
 */
export function useCloseGuard(form: Guarded, onClose: () => void, placeOf: PlaceOf = addressOf) {
  const guard = useLeaveGuard([form], placeOf);
  const { pathname } = useLocation();
  const [isClosing, setClosing] = useState(false);
  return {
    ...guard,
    asks: guard.asks || isClosing,
    close: () => (form.isDirty ? setClosing(true) : onClose()),
    leave(): void {
      guard.leave();
      // Navigating to another page closes the form anyway.
      if (guard.goesTo === undefined || guard.goesTo.pathname === pathname) onClose();
    },
    stay(): void {
      guard.stay();
      setClosing(false);
    },
  };
}

/** Rendered within the dialog, which keeps the input in the meantime. */
export function CloseQuestion({
  guard,
  without = 'sending',
  keeps = false,
}: Omit<LeaveQuestionProps, 'what'>) {
  return (
    <LeaveQuestion
      guard={guard}
      what="Your text is"
      without={without}
      keeps={keeps}
      dialog={LazyConfirmDialog}
    />
  );
}

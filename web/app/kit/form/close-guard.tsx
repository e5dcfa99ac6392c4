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
 * For a form that can be closed as well, as one in a dialog: `close` asks where something would be left behind, as does
 * whoever leaves the page.
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
      // Another page takes it along.
      if (guard.goesTo === undefined || guard.goesTo.pathname === pathname) onClose();
    },
    stay(): void {
      guard.stay();
      setClosing(false);
    },
  };
}

/** Stands within the dialog, which keeps the words meanwhile. */
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

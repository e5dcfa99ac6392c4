import { useState } from 'react';
import { LazyConfirmDialog } from '../say/lazy-confirm-dialog.tsx';

/** For a dialog in which something is written to somebody: `close` asks where that would be left behind. */
export function useCloseGuard(isDirty: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false);
  return {
    asks,
    close: () => (isDirty ? setAsks(true) : onClose()),
    leave: onClose,
    stay: () => setAsks(false),
  };
}

interface CloseQuestionProps {
  guard: Pick<ReturnType<typeof useCloseGuard>, 'asks' | 'leave' | 'stay'>;
}

/** Stands within the dialog, which keeps the words meanwhile. */
export function CloseQuestion({ guard: { asks, leave, stay } }: CloseQuestionProps) {
  if (!asks) return null;
  return (
    <LazyConfirmDialog
      title="Leave without sending?"
      yes="Leave"
      no="Stay here"
      prefersNo
      onYes={leave}
      onNo={stay}
    >
      What you wrote is not sent.
    </LazyConfirmDialog>
  );
}

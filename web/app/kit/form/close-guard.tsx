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
    <LeaveQuestion without="sending" onLeave={leave} onStay={stay}>
      What you wrote is not sent.
    </LeaveQuestion>
  );
}

interface LeaveQuestionProps {
  without: 'sending' | 'posting';
  onLeave: () => void;
  onStay: () => void;
  /** What becomes of it. */
  children: string;
}

/** Asks whether something that was written is to be left; to stay is the answer at hand. */
export function LeaveQuestion({ without, onLeave, onStay, children }: LeaveQuestionProps) {
  return (
    <LazyConfirmDialog
      title={`Leave without ${without}?`}
      yes="Leave"
      no="Stay here"
      prefersNo
      onYes={onLeave}
      onNo={onStay}
    >
      {children}
    </LazyConfirmDialog>
  );
}

import { Confirm } from '../say/confirm.tsx';
import type { useLeaveGuard } from './use-leave-guard.ts';

interface LeaveQuestionProps {
  guard: Pick<ReturnType<typeof useLeaveGuard>, 'asks' | 'leave' | 'stay'>;
  /** As the sentence begins: `Your changes are`. */
  what: string;
}

/** Asks before a form is left that was changed and keeps a draft. */
export function LeaveQuestion({ guard, what }: LeaveQuestionProps) {
  if (!guard.asks) return null;
  return (
    <Confirm title="Leave without saving?" yes="Leave" no="Stay here" onYes={guard.leave} onNo={guard.stay}>
      {what} not saved. A draft stays in this browser for seven days.
    </Confirm>
  );
}

import { ConfirmDialog } from '../say/confirm-dialog.tsx';
import { LeaveQuestion, type LeaveQuestionProps } from './leave-guard.tsx';

/** The question of a page's form, which comes along with it. */
export function LeaveDialog(props: LeaveQuestionProps) {
  return <LeaveQuestion {...props} dialog={ConfirmDialog} />;
}

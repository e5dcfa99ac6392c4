import { ConfirmDialog } from '../say/confirm-dialog.tsx';
import { LeaveQuestion, type LeaveQuestionProps } from './leave-guard.tsx';

/** The question before leaving a page's form; it is part of the form's script. */
export function LeaveDialog(props: LeaveQuestionProps) {
  return <LeaveQuestion {...props} dialog={ConfirmDialog} />;
}

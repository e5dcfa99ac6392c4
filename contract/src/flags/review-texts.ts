/** Texts for members who flag and staff who review (docs/rules/flags.md). */
import type { PerKind, SubjectKind } from '../core/ids.ts';
import type { DecisionAct } from './model.ts';

/** rules/flags 13: shown to the second reviewer. */
export function claimedText(name: string): string {
  return `${name} is reviewing this comment.`;
}

/** rules/flags 16: an earlier decision by somebody else. */
export const decidedTexts: Record<DecisionAct, (name: string) => string> = {
  kept: (name) => `${name} just reviewed this comment and kept it.`,
  edited: (name) => `${name} just edited this comment.`,
  removed: (name) => `${name} just removed this comment.`,
  undone: (name) => `${name} just reversed the decision on this comment.`,
};

/** Texts around the staff's review (docs/rules/staff-area.md). */
export const reviewTexts = {
  why: 'Why are you flagging this?',
  inWords: 'In a few words',
  kinds: 'Comments on',
  table: 'Awaiting review',
  none: 'No flagged Comments',
  search: 'Search flagged comments',
  next: 'Review next',
  unflag: 'Unflag this comment',
  remove: 'Remove this comment',
  update: 'Update',
  updating: 'Updating...',
  updateAndNext: 'Save and next',
  updateFailed: 'Some error occurred',
  updated: 'Comment Updated successfully',
  unchanged: 'Nothing was changed. Check a box or edit the comment.',
  cleared: 'Flags cleared.',
  removed: 'Comment removed.',
  confirmRemove: 'Remove this comment?',
  released: 'Returned to the queue.',
  somebodyElse: 'Someone else',
  noteRequired: 'Enter a note.',
  cannotDecideOwn: 'You can’t decide about flags on your own comments. Another moderator will.',
  noReason: 'No reason given',
  takeOver: 'Take over',
  close: 'Close',
  reload: 'Reload comment',
  leaveNote: 'Leave a note for other moderators',
  addNote: 'Add note',
  note: 'Note',
  notes: 'Moderator notes',
  title: 'Flagged comment',
  loading: 'Loading the comment',
  words: 'Comment',
  flags: 'Flagged',
  decisions: 'Previous decisions',
  takenBack: 'undone',
  byKey: 'Ctrl+Enter: save and next',
} as const;

/** The decision in one word. */
export const decisionNames: Record<DecisionAct, string> = {
  kept: 'Kept',
  edited: 'Edited',
  removed: 'Removed',
  undone: 'Decision undone',
};

/** rules/flags 13: shown to the one who claimed it. */
export function yoursUntilText(time: string): string {
  return `You’re reviewing this until ${time}. Other moderators won’t see it in their queue.`;
}

const elsewhere: PerKind<string> = { product: 'on products', thread: 'in huddles' };

/** Says that this part of the queue is empty, and that `others` wait in the part for `kind`. */
export function noneLeftText(kind: SubjectKind, others: number): string {
  if (others === 0) return 'All caught up.';
  const waiting = others === 1 ? '1 flagged comment' : `${others} flagged comments`;
  return `All caught up here. ${waiting} ${elsewhere[kind]} ${others === 1 ? 'is' : 'are'} waiting.`;
}

const kindTexts: PerKind<string> = { product: 'Products', thread: 'Huddles' };

/** A filter of the queue: `Huddles (2)`. */
export function kindText(kind: SubjectKind, count: number): string {
  return count === 0 ? kindTexts[kind] : `${kindTexts[kind]} (${count})`;
}

/** For more flags than the list shows. */
export function othersText(count: number): string {
  return count === 1 ? 'And 1 more' : `And ${count} more`;
}

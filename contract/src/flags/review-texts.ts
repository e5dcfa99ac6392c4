/** What only those read who flag a comment, or review it (docs/rules/flags.md). */
import type { DecisionAct } from './model.ts';

/** rules/flags 13: told to whoever comes second. */
export function claimedText(name: string): string {
  return `${name} is looking at this comment.`;
}

/** rules/flags 16: what somebody else decided before. */
export const decidedTexts: Record<DecisionAct, (name: string) => string> = {
  kept: (name) => `${name} has looked at this comment meanwhile and kept it.`,
  edited: (name) => `${name} has edited this comment meanwhile.`,
  removed: (name) => `${name} has removed this comment meanwhile.`,
  undone: (name) => `${name} has taken back meanwhile what was decided about this comment.`,
};

/** Around what the staff decide about a comment (docs/rules/staff-area.md). */
export const reviewTexts = {
  why: 'What is wrong with it?',
  inWords: 'In a few words',
  table: 'Waiting for a review',
  none: 'No flagged Comments',
  search: 'Search flagged comments',
  next: 'Review the next one',
  noneLeft: 'No other comment waits for a review.',
  unflag: 'Unflag this comment',
  remove: 'Remove this comment',
  update: 'Update',
  updating: 'Updating...',
  updateAndNext: 'Save and next',
  updateFailed: 'Some error occurred',
  updated: 'Comment Updated successfully',
  cleared: 'Flags cleared.',
  removed: 'Comment removed.',
  confirmRemove: 'Remove this comment?',
  released: 'Somebody else can look at it now.',
  somebodyElse: 'Somebody else',
  noteRequired: 'Please enter a note.',
  cannotDecideOwn: "You can't decide about flags on your own comments. Another moderator will.",
  noReason: 'No reason given',
  takeOver: 'Take over',
  close: 'Close',
  readAnew: 'Read it anew',
  leaveNote: 'Leave a note for colleagues',
  addNote: 'Add note',
  note: 'Note',
  notes: 'Notes of colleagues',
  title: 'Flagged comment',
  loading: 'Loading the comment',
  words: 'Comment',
  flags: 'Flagged',
  decisions: 'Decided before',
  takenBack: 'taken back',
  byKey: 'Ctrl and Enter: save and next',
} as const;

/** What the staff decided, in a word. */
export const decisionNames: Record<DecisionAct, string> = {
  kept: 'Kept',
  edited: 'Edited',
  removed: 'Removed',
  undone: 'Decision taken back',
};

/** rules/flags 13: told to whoever claimed it. */
export function yoursUntilText(time: string): string {
  return `You look at this comment until ${time}. Nobody else is offered it.`;
}

/** Of more flags than are told one by one. */
export function othersText(count: number): string {
  return count === 1 ? 'And 1 more' : `And ${count} more`;
}

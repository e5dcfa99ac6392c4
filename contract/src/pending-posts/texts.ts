/** The exact texts about pending posts (docs/rules/pending-posts.md). */
import type { DecisionTexts } from '../decisions/texts.ts';
import type { PendingKind, PendingState } from './model.ts';

export const pendingPostTexts = {
  /** Shown to the author after posting. */
  waits: 'Thanks! A moderator will review this first. We’ll notify you when it’s published.',
  marks: {
    waiting: 'Pending review',
    refused: 'Declined',
  } satisfies Record<PendingState, string>,
  tooManyWaiting: (most: number) =>
    `You have ${most} posts and comments waiting for review. Wait until some of them have been reviewed.`,
  tooManyLinks: (most: number, days: number) =>
    `In the first ${days} days, a post or comment can have at most ${most} links. Remove some.`,
  tooManyBegun: (most: number, days: number) =>
    `In the first ${days} days, you can start at most ${most} conversations a day. Wait a while before you start the next one.`,
  withdrawn: 'Deleted. Only moderators have seen it.',
  notThere: 'This is no longer pending.',
  approved: 'Approved and published.',
  refused: 'Declined. The author gets your reason.',
  alreadyApproved: (name: string) => `${name} has already approved this.`,
  alreadyRefused: (name: string) => `${name} has already declined this.`,
  cannotDecideOwn: 'You can’t decide about your own posts. Another moderator will.',
  authorGone: 'The author’s account is disabled or deleted, so this can’t be published.',
} as const;

/** The names of the kinds. */
export const pendingNames: Record<PendingKind, string> = {
  product: 'Product',
  thread: 'Huddle',
  comment: 'Comment',
};

/** On the staff's page. */
export const pendingDecisionTexts: DecisionTexts = {
  approve: 'Approve',
  refuse: 'Decline',
  refuseQuestion: (count) => (count === 1 ? 'Decline this?' : `Decline ${count} of them?`),
  reasonHelp: 'The author will see this reason.',
  reasonRequired: 'Give a reason, so that the author knows what to change.',
  decided: (count, isApproved) => `${count} ${isApproved ? 'approved' : 'declined'}.`,
};

/** Texts around the queue and one's own list. */
export const pendingPostScreenTexts = {
  table: 'First posts awaiting approval',
  none: 'Nothing to review.',
  entry: 'Pending review',
  columns: { what: 'Post', words: 'Text', author: 'Author', since: 'Waiting since' },
  files: 'Files',
  download: 'Download',
  /** The target of the product's button, as text without a link. */
  leadsTo: 'Buy Now link',
  yes: 'Yes',
  no: 'No',
  hidden: '(hidden)',
  repliesTo: (name: string) => `Replies to ${name}:`,
  repliesToGone: 'Replies to a deleted comment',
  picture: (number: number) => `Picture ${number}`,
  joined: 'registered',
  own: 'Not public yet',
  ownAbout: 'Only you can see this. Declined posts are deleted after 30 days.',
  ownComments: 'Your comments here that aren’t public',
  withdrawal: {
    waiting: {
      act: 'Withdraw',
      question: 'Withdraw this?',
      means: 'It won’t be reviewed, and the text is deleted.',
    },
    refused: { act: 'Remove', question: 'Remove this?', means: 'The text and the reason are deleted.' },
  } satisfies Record<PendingState, { act: string; question: string; means: string }>,
} as const;

/** The exact texts about the first words of newcomers (docs/rules/newcomers.md). */
import type { DecisionTexts } from '../decisions/texts.ts';
import type { HeldKind, HeldState } from './model.ts';

export const newcomerTexts = {
  /** To the author, where it is posted. */
  waits: 'Waiting for a moderator. You are told once it is public.',
  marks: {
    waiting: 'Waiting for a moderator',
    refused: 'Refused',
  } satisfies Record<HeldState, string>,
  tooManyWaiting: (most: number) =>
    `As many as ${most} of your posts and comments wait for a moderator. Please wait until some have been looked at.`,
  tooManyLinks: (most: number, days: number) =>
    `In the first ${days} days an account writes at most ${most} links in a post or comment. Please take some out.`,
  tooManyBegun: (most: number, days: number) =>
    `In the first ${days} days an account begins at most ${most} conversations a day. Please wait a while before you begin the next.`,
  withdrawn: 'It is gone. Nobody but moderators has seen it.',
  notThere: 'This does not wait any more.',
  approved: 'Approved: it is public.',
  refused: 'Refused: its author reads why.',
  alreadyApproved: (name: string) => `${name} has approved it already.`,
  alreadyRefused: (name: string) => `${name} has refused it already.`,
  cannotDecideOwn: "You can't decide about your own posts. Another moderator will.",
  authorGone: 'Its author cannot post just now: the account is disabled, or was deleted.',
} as const;

/** What each is called on screen. */
export const heldNames: Record<HeldKind, string> = {
  product: 'Product',
  thread: 'Huddle',
  comment: 'Comment',
};

/** Where the staff decide. */
export const heldDecisionTexts: DecisionTexts = {
  approve: 'Approve',
  refuse: 'Refuse',
  refuseQuestion: (count) => (count === 1 ? 'Refuse it?' : `Refuse ${count} of them?`),
  reasonHelp: 'Its author reads it in a notice.',
  reasonRequired: 'Please say why, so that the author knows what to change.',
  decided: (count, isApproved) => `${count} ${isApproved ? 'approved' : 'refused'}.`,
};

/** Around the queue and one's own. */
export const newcomerScreenTexts = {
  table: 'First words of newcomers',
  none: 'Nobody waits.',
  entry: 'Waiting for a moderator',
  columns: { what: 'What', words: 'Words', author: 'Author', since: 'Waiting since' },
  files: 'Files',
  download: 'Download',
  /** Where its button would lead; written out, and no link. */
  leadsTo: 'Buy Now leads to',
  yes: 'Yes',
  no: 'No',
  hidden: '(hidden)',
  repliesTo: (name: string) => `Replies to ${name}:`,
  repliesToGone: 'Replies to a comment that is not here any more.',
  picture: (number: number) => `Picture ${number}`,
  joined: 'registered',
  own: 'Not public yet',
  ownAbout: 'You alone see this. What was refused goes after 30 days.',
  ownComments: 'Your comments here that are not public',
  withdrawal: {
    waiting: {
      act: 'Withdraw',
      question: 'Withdraw this?',
      means: 'Nobody will look at it, and its words go.',
    },
    refused: { act: 'Remove', question: 'Remove this?', means: 'Its words and the reason go from here.' },
  } satisfies Record<HeldState, { act: string; question: string; means: string }>,
} as const;

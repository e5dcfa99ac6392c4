/** The exact texts about the office's numbers (docs/rules/numbers.md). */
import type { NumberName, NumberRange } from './model.ts';

export const numberTexts: Record<NumberName, string> = {
  members: 'New members',
  'sign-ins': 'Sign-ins',
  products: 'New products',
  comments: 'New comments',
  votes: 'Votes',
  flags: 'Flags',
  'oldest-flag': 'Oldest open flag',
  'mail-sent': 'Letters sent',
  'mail-waiting': 'Letters that wait',
  'mail-failed': 'Letters that failed',
  disk: 'Disk in use',
  database: 'Database',
};

export const rangeTexts: Record<NumberRange, { name: string; before: string; step: string }> = {
  quarter: { name: '90 days', before: 'the 90 days before', step: 'Day' },
  year: { name: '52 weeks', before: 'the 52 weeks before', step: 'Week from' },
};

export const numbersScreenTexts = {
  loading: 'Loading the numbers',
  ranges: 'Range',
  none: 'There are no numbers yet.',
  noneYet: 'The first ones are counted now, and appear here as soon as they are.',
  asTable: 'As a table',
  download: 'Download as CSV',
  mostViewed: 'Looked at most',
  mostBought: 'Buy Now pressed most',
  ranked: 'Counted up to yesterday; each visit counts once for each product.',
  noneRanked: 'None so far.',
  emptySearches: 'Searched for and not found',
  emptySearchesText:
    'In 90 days, what three or more people searched for on one day. Who comes on several days counts on each.',
  words: 'Words',
  people: 'People',
  product: 'Product',
  times: 'Times',
  utc: 'Days begin at midnight UTC. Today and the last week are not over yet.',
} as const;

/** rules/numbers 5: how it stands, against what was before. */
export const changeTexts = {
  unknown: 'Nothing is known yet.',
  level: (now: string, first: string) => `Now ${now}; at the beginning ${first}.`,
  total: (total: string) => `${total} in all.`,
  anew: (total: string, when: string) => `${total} in all; none in ${when}.`,
  none: (before: string, when: string) => `None, after ${before} in ${when}.`,
  same: (total: string, before: string, when: string) =>
    `${total} in all, about as many as the ${before} in ${when}.`,
  more: (total: string, before: string, when: string, percent: string) =>
    `${total} in all, ${percent} % more than the ${before} in ${when}.`,
  times: (total: string, before: string, when: string, times: string) =>
    `${total} in all, ${times} times as many as the ${before} in ${when}.`,
  fewer: (total: string, before: string, when: string, percent: string) =>
    `${total} in all, ${percent} % fewer than the ${before} in ${when}.`,
};

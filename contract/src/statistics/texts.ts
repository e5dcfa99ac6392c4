/** The exact texts of statistics (docs/rules/statistics.md). */
import type { StatisticName, StatisticRange } from './model.ts';

export const statisticTexts: Record<StatisticName, string> = {
  members: 'New members',
  'sign-ins': 'Sign-ins',
  products: 'New products',
  comments: 'New comments',
  votes: 'Votes',
  flags: 'Flags',
  'oldest-flag': 'Oldest open flag',
  'mail-sent': 'E-mails sent',
  'mail-waiting': 'E-mails waiting',
  'mail-failed': 'E-mails that failed',
  disk: 'Disk in use',
  database: 'Database',
};

export const rangeTexts: Record<StatisticRange, { name: string; before: string; step: string }> = {
  quarter: { name: '90 days', before: 'the previous 90 days', step: 'Day' },
  year: { name: '52 weeks', before: 'the previous 52 weeks', step: 'Week from' },
};

export const statisticsScreenTexts = {
  loading: 'Loading statistics',
  ranges: 'Range',
  none: 'No statistics yet.',
  noneYet: 'They’ll appear here as soon as they’re counted.',
  asTable: 'Show as a table',
  download: 'Download as CSV',
  mostViewed: 'Most viewed',
  mostBought: 'Most Buy Now clicks',
  ranked: 'Up to yesterday. Each visit counts once per product.',
  noneRanked: 'None yet.',
  emptySearches: 'Searches without results',
  emptySearchesText:
    'Searches by 3 or more people on one day, in the last 90 days. A person is counted once per day.',
  words: 'Search',
  people: 'People',
  product: 'Product',
  times: 'Count',
  utc: 'Days start at midnight UTC. Today and the last week aren’t over yet.',
} as const;

/** rules/statistics 5: the change against the time before. */
export const changeTexts = {
  unknown: 'No data yet.',
  level: (now: string, first: string) => `${now} now, ${first} at the start.`,
  total: (total: string) => `${total} in total.`,
  anew: (total: string, when: string) => `${total} in total; none in ${when}.`,
  none: (before: string, when: string) => `None (${before} in ${when}).`,
  same: (total: string, before: string, when: string) =>
    `${total} in total, about the same as in ${when} (${before}).`,
  more: (total: string, before: string, when: string, percent: string) =>
    `${total} in total, ${percent}% more than in ${when} (${before}).`,
  times: (total: string, before: string, when: string, times: string) =>
    `${total} in total, ${times} times as many as in ${when} (${before}).`,
  fewer: (total: string, before: string, when: string, percent: string) =>
    `${total} in total, ${percent}% fewer than in ${when} (${before}).`,
};

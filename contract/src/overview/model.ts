/** The staff's overview: queues, the week's statistics, and the state of backups (rules/staff-area 21). */
import type { BackupSummary } from '../backups/model.ts';
import type { CommentId, PerKind, Subject } from '../core/ids.ts';
import type { AreaTabId } from '../core/paths.ts';
import type { StatisticName } from '../statistics/model.ts';

/** In display order. */
export const queueNames = [
  'flagged-comments',
  'flagged-huddle-comments',
  'first-posts',
  'registrations',
  'reports',
  'reported-ends',
  'failed-mail',
] as const;
export type QueueName = (typeof queueNames)[number];

/** Flagged comments of each kind have a panel; together they are one queue with a filter. */
export const flaggedTabs: PerKind<AreaTabId> = { product: 'allComments', thread: 'huddleComments' };

/** The panel of each queue. A role that may open the panel sees the count. */
export const queueTabs: Record<QueueName, AreaTabId> = {
  'flagged-comments': flaggedTabs.product,
  'flagged-huddle-comments': flaggedTabs.thread,
  'first-posts': 'newcomers',
  registrations: 'applications',
  reports: 'reports',
  'reported-ends': 'reports',
  'failed-mail': 'settings',
};

export interface Queue {
  name: QueueName;
  count: number;
}

export const weekNames = [
  'members',
  'sign-ins',
  'products',
  'comments',
  'votes',
] as const satisfies StatisticName[];
export type WeekName = (typeof weekNames)[number];

/** Days of the statistics, including today. */
export const weekDays = 7;

export interface WeekStatistic {
  name: WeekName;
  /** The total of the week; null until the first days are counted. */
  total: number | null;
  /** The total of the seven days before; null if one of them was not counted. */
  before: number | null;
}

/** Steps after the setup, in display order. */
export const setupSteps = ['name', 'logo', 'categories', 'import', 'invitations', 'test-mail'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** The number of days after the setup for which the list is shown. */
export const setupListDays = 30;

export interface Overview {
  /** Queues that the viewer may open. */
  queues: Queue[];
  /** The most recently flagged comment. */
  newestFlagged: { id: CommentId; subject: Subject } | null;
  week: WeekStatistic[];
  /** The state of backups; null for moderators. */
  backups: BackupSummary | null;
  /** Finished steps; null for moderators, and if the setup was long ago. */
  setup: SetupStep[] | null;
}

/** The queues of these panels. */
export function countIn(queues: readonly Queue[], ...tabs: AreaTabId[]): number {
  return queues.reduce((sum, { name, count }) => sum + (tabs.includes(queueTabs[name]) ? count : 0), 0);
}

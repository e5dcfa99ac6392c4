/** What the staff see first: what needs them, how the week went, and whether backups work (rules/staff-area 21). */
import type { BackupSummary } from '../backups/model.ts';
import type { CommentId, PerKind, Subject } from '../core/ids.ts';
import type { AreaTabId } from '../core/paths.ts';
import type { StatisticName } from '../statistics/model.ts';

/** In the order shown. */
export const queueNames = [
  'flagged-comments',
  'flagged-huddle-comments',
  'first-posts',
  'registrations',
  'reports',
  'failed-mail',
] as const;
export type QueueName = (typeof queueNames)[number];

/** Each kind of flagged comments has a panel of its own; together they are one queue with a filter. */
export const flaggedTabs: PerKind<AreaTabId> = { product: 'allComments', thread: 'huddleComments' };

/** Where each is worked off; who may open the panel is told the count. */
export const queueTabs: Record<QueueName, AreaTabId> = {
  'flagged-comments': flaggedTabs.product,
  'flagged-huddle-comments': flaggedTabs.thread,
  'first-posts': 'newcomers',
  registrations: 'applications',
  reports: 'reports',
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

/** Days of the figures, today included. */
export const weekDays = 7;

export interface WeekStatistic {
  name: WeekName;
  /** Null until the first days are counted. */
  total: number | null;
  /** Of the seven days before; null while one of them is not counted. */
  before: number | null;
}

/** What is left to do once the site is set up, in the order shown. */
export const setupSteps = ['name', 'logo', 'categories', 'import', 'invitations', 'test-mail'] as const;
export type SetupStep = (typeof setupSteps)[number];

/** For how many days after the setup the list is shown. */
export const setupListDays = 30;

export interface Overview {
  /** Those that the viewer may work off. */
  queues: Queue[];
  /** The comment that was flagged last. */
  newestFlagged: { id: CommentId; subject: Subject } | null;
  week: WeekStatistic[];
  /** Null for moderators. */
  backups: BackupSummary | null;
  /** Steps that are done; null for moderators, and where the site was not set up lately. */
  setup: SetupStep[] | null;
}

/** Of the queues that these panels work off. */
export function countIn(queues: readonly Queue[], ...tabs: AreaTabId[]): number {
  return queues.reduce((sum, { name, count }) => sum + (tabs.includes(queueTabs[name]) ? count : 0), 0);
}

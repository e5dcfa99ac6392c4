/** The staff's lists of every product and every thread, and what they do to many of them at once. */
import type { MemberId, PerKind, SubjectId, SubjectKind } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { StaffAct, WithReason } from './reason.ts';

export const staffPageSize = 10;

/** In the order in which they are offered, the first where none is chosen. `any`: whatever is not deleted. */
export const postStates = {
  product: ['any', 'active', 'inactive', 'expired', 'deleted'],
  thread: ['active', 'deleted'],
} as const satisfies PerKind<readonly string[]>;
export type PostState<Kind extends SubjectKind = SubjectKind> = (typeof postStates)[Kind][number];

/** In the order in which they are offered. */
export const staffOrders = ['new', 'old'] as const;
export type StaffOrder = (typeof staffOrders)[number];

/** Which ones the staff look at; '' filters nothing. */
export interface PostFilter<Kind extends SubjectKind = SubjectKind> {
  /** Words in title or text. */
  text: string;
  state: PostState<Kind>;
  /** How the author's name begins, the whole or the last one. */
  author: string;
  /** Days in UTC, `YYYY-MM-DD`, between which it was posted, both included. */
  from: string;
  to: string;
}

export interface ListEveryPost<Kind extends SubjectKind = SubjectKind> extends ListPage, PostFilter<Kind> {
  order: StaffOrder;
}

/** What the staff see of a product or thread beside its card. */
export interface StaffPost {
  /** Null unless it is deleted. */
  deletedAt: Date | null;
  deletedBy: StaffName | null;
}

/** Somebody as the staff's tables name them. */
export interface StaffName {
  id: MemberId;
  name: string;
}

/** In the order in which they are offered. */
export const bulkActs = {
  product: ['activate', 'deactivate', 'feature', 'unfeature', 'delete', 'restore'],
  thread: ['delete', 'restore'],
} as const satisfies PerKind<readonly string[]>;
export type BulkAct<Kind extends SubjectKind = SubjectKind> = (typeof bulkActs)[Kind][number];

/** As the record and the notices have them. */
export const actDone = {
  activate: 'activated',
  deactivate: 'deactivated',
  feature: 'featured',
  unfeature: 'unfeatured',
  delete: 'removed',
  restore: 'restored',
} as const satisfies Record<BulkAct, StaffAct>;

/** rules/products 41: of one act. */
export const bulkLimit = 10_000;

/** What one act is to be done to. */
export interface AskBulk<Kind extends SubjectKind = SubjectKind> extends WithReason {
  act: BulkAct<Kind>;
  /** Whatever the filter finds as it is asked for, instead of `ids`. */
  isAll: boolean;
  ids: SubjectId[];
  filter: PostFilter<Kind>;
}

export interface AskedBulk {
  id: number;
  /** How many were chosen, at most `bulkLimit`. */
  count: number;
  /** More matched, and are left as they are. */
  isPart: boolean;
}

export interface BulkProgress {
  total: number;
  done: number;
  /** Of those done, the ones that were not so already. */
  changed: number;
  /** Null while it is under way. Before all are done where whoever asked is of the staff no more. */
  finishedAt: Date | null;
  /** It broke off, and is not tried again: what is done stays done. */
  hasFailed: boolean;
}

/** The staff's lists of all products and threads, and bulk actions. */
import type { MemberId, PerKind, SubjectId, SubjectKind } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { StaffAct, WithReason } from './reason.ts';

export const staffPageSize = 10;

/** In display order; the first is the default. `any`: everything that is not deleted. */
export const postStates = {
  product: ['any', 'active', 'inactive', 'expired', 'deleted'],
  thread: ['active', 'deleted'],
} as const satisfies PerKind<readonly string[]>;
export type PostState<Kind extends SubjectKind = SubjectKind> = (typeof postStates)[Kind][number];

/** In display order. */
export const staffOrders = ['new', 'old'] as const;
export type StaffOrder = (typeof staffOrders)[number];

/** Filters; '' matches all. */
export interface PostFilter<Kind extends SubjectKind = SubjectKind> {
  /** Words in title or text. */
  text: string;
  state: PostState<Kind>;
  /** The beginning of the author's full or last name. */
  author: string;
  /** Inclusive UTC days of posting, `YYYY-MM-DD`. */
  from: string;
  to: string;
}

export interface ListEveryPost<Kind extends SubjectKind = SubjectKind> extends ListPage, PostFilter<Kind> {
  order: StaffOrder;
}

/** The staff's fields beside the card. */
export interface StaffPost {
  /** The time of deletion; null unless the post is deleted. */
  deletedAt: Date | null;
  deletedBy: StaffName | null;
}

/** A person as staff tables name them. */
export interface StaffName {
  id: MemberId;
  name: string;
}

/** In display order. */
export const bulkActs = {
  product: ['activate', 'deactivate', 'feature', 'unfeature', 'delete', 'restore'],
  thread: ['delete', 'restore'],
} as const satisfies PerKind<readonly string[]>;
export type BulkAct<Kind extends SubjectKind = SubjectKind> = (typeof bulkActs)[Kind][number];

/** The stored names in the activity log and in notices. */
export const actDone = {
  activate: 'activated',
  deactivate: 'deactivated',
  feature: 'featured',
  unfeature: 'unfeatured',
  delete: 'removed',
  restore: 'restored',
} as const satisfies Record<BulkAct, StaffAct>;

/** rules/products 41: the limit of one bulk action. */
export const bulkLimit = 10_000;

/** The selection of a bulk action. */
export interface AskBulk<Kind extends SubjectKind = SubjectKind> extends WithReason {
  act: BulkAct<Kind>;
  /** Everything that the filter matches at the time, instead of `ids`. */
  isAll: boolean;
  ids: SubjectId[];
  filter: PostFilter<Kind>;
}

export interface AskedBulk {
  id: number;
  /** The number of selected posts, at most `bulkLimit`. */
  count: number;
  /** True if more posts matched than `bulkLimit`; the others stay unchanged. */
  isPart: boolean;
}

export interface BulkProgress {
  total: number;
  done: number;
  /** Changed ones among those done. */
  changed: number;
  /** The time of the end; null while the action runs. It ends early if the requester is no longer staff. */
  finishedAt: Date | null;
  /** True if it failed and will not be retried; finished posts stay changed. */
  hasFailed: boolean;
}

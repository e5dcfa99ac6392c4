/** Forum threads, which screens call huddles. */

import type { AuthorStanding } from '../accounts/model.ts';
import type { ThreadId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { PostCard } from '../posts/model.ts';
import type { WithReason } from '../posts/reason.ts';
import type { StaffPost } from '../posts/staff-list.ts';
import type { RelatedProduct } from '../products/model.ts';

export const threadPageSize = 20;
/** rules/calls 10 */
export const threadLimit = { min: 1, max: 200 } as const;

/** In display order. */
export const threadOrders = ['new', 'active', 'discussed', 'unanswered'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** A thread as lists show it. */
export interface ThreadCard extends PostCard<ThreadId> {
  /** The time of its newest shown comment, or of the thread itself. */
  activeAt: Date;
}

/** A thread on its own page. */
export interface ThreadDetail extends ThreadCard {
  descriptionHtml: string;
  editedAt: Date | null;
  /** Counts edits, from 1. */
  version: number;
  authorStanding: AuthorStanding;
}

/** rules/threads 13: the number of related posts of each kind. */
export const relatedCount = 4;

/** Posts whose title resembles a thread's. */
export interface RelatedToThread {
  products: Pick<RelatedProduct, 'id' | 'title' | 'memberPriceCents'>[];
  threads: Pick<ThreadCard, 'id' | 'title' | 'commentCount'>[];
}

export interface ListThreads extends ListPage {
  /** Search words; '' lists all. */
  text: string;
  order: ThreadOrder;
}

/** Totals stop one above this, which means "more than". */
export const threadCountLimit = 1_000;

export interface ThreadList {
  threads: ThreadCard[];
  /** All matches, up to `threadCountLimit` + 1. */
  total: number;
}

/** A thread in the staff's list. */
export interface StaffThread extends ThreadCard, StaffPost {}

export interface EveryThread {
  threads: StaffThread[];
  /** All matches, up to `authorCountLimit` + 1. */
  total: number;
}

/** The values of the form as typed. */
export interface ThreadForm {
  title: string;
  descriptionHtml: string;
}

export interface EditThread extends WithReason {
  id: ThreadId;
  form: ThreadForm;
  /** The version that was loaded; an older one is a conflict. Null overwrites. */
  version: number | null;
}

/** The maximum length of search words. */
export const threadSearchLimit = 200;

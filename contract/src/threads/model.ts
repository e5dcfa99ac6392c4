/** Threads of the forum, huddles on screen. */

import type { Standing } from '../accounts/model.ts';
import type { ThreadId } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { PostCard } from '../posts/model.ts';
import type { WithReason } from '../posts/reason.ts';
import type { StaffPost } from '../posts/staff-list.ts';
import type { PopularProduct } from '../products/model.ts';

export const threadPageSize = 20;
/** rules/calls 10 */
export const threadLimit = { min: 1, max: 200 } as const;

/** In the order in which they are offered. */
export const threadOrders = ['new', 'active', 'discussed', 'unanswered'] as const;
export type ThreadOrder = (typeof threadOrders)[number];

/** A thread as lists show it. */
export interface ThreadCard extends PostCard<ThreadId> {
  /** When it was written, or the newest comment that is shown. */
  activeAt: Date;
}

/** A thread with everything its own page shows. */
export interface ThreadDetail extends ThreadCard {
  descriptionHtml: string;
  editedAt: Date | null;
  /** Counts edits, from 1. */
  version: number;
  authorStanding: Standing;
}

/** rules/threads 13: of each kind. */
export const relatedCount = 4;

/** What is like a thread, by the words of its title. */
export interface RelatedToThread {
  products: Pick<PopularProduct, 'id' | 'title' | 'memberPriceCents'>[];
  threads: Pick<ThreadCard, 'id' | 'title' | 'commentCount'>[];
}

export interface ListThreads extends ListPage {
  /** Words to find; '' lists all. */
  text: string;
  order: ThreadOrder;
}

/** Totals are counted no further than one above: that one means "more than so many". */
export const threadCountLimit = 1_000;

export interface ThreadList {
  threads: ThreadCard[];
  /** Of all that match, up to `threadCountLimit` + 1. */
  total: number;
}

/** A thread in the staff's list. */
export interface StaffThread extends ThreadCard, StaffPost {}

export interface EveryThread {
  threads: StaffThread[];
  /** Of all that match, up to `authorCountLimit` + 1. */
  total: number;
}

/** As entered. */
export interface ThreadForm {
  title: string;
  descriptionHtml: string;
}

export interface EditThread extends WithReason {
  id: ThreadId;
  form: ThreadForm;
  /** The version that was loaded; an older one is a conflict. Null overwrites whatever is there. */
  version: number | null;
}

/** Characters. */
export const threadSearchLimit = 200;

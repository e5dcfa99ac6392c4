/** Pending posts: first posts of new accounts, which wait for review (docs/rules/pending-posts.md). */
import type { Author } from '../accounts/model.ts';
import type { PendingPostId, Subject } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { FileIn } from '../files/model.ts';
import type { Prices, ProductDetail } from '../products/model.ts';

/** A link: its address and its words. */
export const link = /<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gs;
const writtenOut = /\bhttps?:\/\/|\bwww\./gi;

/** Addresses in plain text count as well. */
export function countLinks(html: string): number {
  const links = html.match(link)?.length ?? 0;
  return links + (html.replace(link, ' ').match(writtenOut)?.length ?? 0);
}

/** The kinds of posts that may wait. */
export const pendingKinds = ['product', 'thread', 'comment'] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** rules/pending-posts 2: the approved posts that a self-registered account needs before it posts without review. */
export const firstWords = { posts: 1, comments: 2 } as const;

/** rules/pending-posts 6: pending posts per account. */
export const pendingLimit = 10;
/** rules/pending-posts 9: days for which the author sees a declined post and the reason. */
export const refusedDays = 30;
/** A page of the queue. */
export const pendingPageSize = 10;
/** An author sees all their pending posts, and the newest declined ones. */
export const ownPendingLimit = 50;

/** rules/pending-posts 12: the limits of a self-registered account younger than `days`. */
export const newAccountLimits = { days: 7, links: 2, conversations: 5 } as const;

/** The state of a pending post. Approved ones are public and leave this list. */
export type PendingState = 'waiting' | 'refused';

/** A file of a pending product, and the id that the product will have. */
export type PendingFile = Omit<FileIn<'waiting'>, 'state'>;

/** A product, thread or comment that is not public. */
export interface PendingPost {
  id: PendingPostId;
  kind: PendingKind;
  /** The title of a product or thread; for a comment that of its post, '' if that is gone. */
  title: string;
  /** Plain text with each link's address behind its words; a comment without its quotes, except in the queue. */
  words: string;
  /** Its files, while it waits. */
  files: PendingFile[];
  /** The post of a comment; null for products and threads. */
  subject: Subject | null;
  sentAt: Date;
}

/** The further fields of a pending product. */
export type PendingProduct = Prices &
  Pick<
    ProductDetail,
    'isOnline' | 'url' | 'booking' | 'expiresAt' | 'categories' | 'productTypes' | 'tags' | 'labels' | 'facts'
  >;

/** The comment that it replies to. */
export interface AnsweredComment {
  /** The author's name. Both fields are '' if the comment is no longer shown. */
  authorName: string;
  /** The beginning as plain text, without its own quotes. */
  words: string;
}

/** The staff's view: everything that approving would publish. */
export interface QueuedPost extends PendingPost {
  /** Null for threads and comments, and for stored forms that this release cannot read and approve. */
  product: PendingProduct | null;
  /** The comment that is replied to; null unless the post is a reply. */
  answers: AnsweredComment | null;
  author: Author;
  /** The time at which the author registered. */
  joinedAt: Date;
}

/** A pending post as its author sees it. */
export interface OwnPendingPost extends PendingPost {
  state: PendingState;
  /** The reason that it was declined; '' while it waits. */
  reason: string;
}

export type ListPending = ListPage;

export interface PendingQueue {
  /** Longest wait first. */
  posts: QueuedPost[];
  /** The number of pending posts. */
  total: number;
}

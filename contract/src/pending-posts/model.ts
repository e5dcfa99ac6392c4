/** First words of newcomers: what waits for a moderator before it is public (docs/rules/pending-posts.md). */
import type { Author } from '../accounts/model.ts';
import type { PendingPostId, Subject } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import type { FileIn } from '../files/model.ts';
import type { Prices, ProductDetail } from '../products/model.ts';

/** What may wait. */
export const pendingKinds = ['product', 'thread', 'comment'] as const;
export type PendingKind = (typeof pendingKinds)[number];

/** rules/pending-posts 2: what has to be public of an account that registered itself before the next goes unseen. */
export const firstWords = { posts: 1, comments: 2 } as const;

/** rules/pending-posts 6: of one account at a time. */
export const pendingLimit = 10;
/** rules/pending-posts 9: days for which the author reads what was refused, and why. */
export const refusedDays = 30;
/** A page of the queue. */
export const pendingPageSize = 10;
/** What an author is shown of one's own: all that can wait, and the newest of what was refused. */
export const ownPendingLimit = 50;

/** rules/pending-posts 12: how much an account may do that registered itself and is younger than `days`. */
export const newAccountLimits = { days: 7, links: 2, conversations: 5 } as const;

/** How something that waited stands: an author sees nothing of what was approved, as it is public then. */
export type PendingState = 'waiting' | 'refused';

/** A file of a product that waits, and the id that the product is to have. */
export type PendingFile = Omit<FileIn<'waiting'>, 'state'>;

/** A product, thread or comment that is not public. */
export interface PendingPost {
  id: PendingPostId;
  kind: PendingKind;
  /** Of a product or thread; of a comment that of what it is to stand below, '' once that is gone. */
  title: string;
  /** As plain text, each address of a link behind its words; of a comment without what it quotes, but in the queue. */
  words: string;
  /** Those that come with it, while it waits. */
  files: PendingFile[];
  /** What a comment is to stand below; null for products and threads. */
  subject: Subject | null;
  sentAt: Date;
}

/** What a product that waits says beside its words. */
export type PendingProduct = Prices &
  Pick<
    ProductDetail,
    'isOnline' | 'url' | 'booking' | 'expiresAt' | 'categories' | 'productTypes' | 'tags' | 'labels'
  >;

/** The comment that one replies to. */
export interface AnsweredComment {
  /** '' once it is not shown any more, and so are the words. */
  authorName: string;
  /** Their opening as plain text, without what it quotes itself. */
  words: string;
}

/** As the staff see it: all that approving it would make public. */
export interface QueuedPost extends PendingPost {
  /** Null of threads and comments, and of what no release reads any more: that cannot be approved either. */
  product: PendingProduct | null;
  /** Null of what is no reply. */
  answers: AnsweredComment | null;
  author: Author;
  /** When the author registered. */
  joinedAt: Date;
}

/** As its author sees it. */
export interface OwnPendingPost extends PendingPost {
  state: PendingState;
  /** Why it was refused; '' while it waits. */
  reason: string;
}

export type ListPending = ListPage;

export interface PendingQueue {
  /** The one that has waited longest first. */
  posts: QueuedPost[];
  /** Counts all that are waiting. */
  total: number;
}

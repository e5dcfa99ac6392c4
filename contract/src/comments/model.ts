/** Comments on products and threads, which behave alike (rules/comments 1). */
import { type Actor, type Author, isStaff } from '../accounts/model.ts';
import { splitQuotes } from '../core/html.ts';
import type { CommentId, MemberId, PerKind, Subject } from '../core/ids.ts';
import type { ListPage } from '../core/request.ts';
import { textProblem } from '../posts/model.ts';
import type { WithReason } from '../posts/reason.ts';
import type { ProductStatus } from '../products/model.ts';
import { commentTexts } from './texts.ts';

/** rules/comments 2 */
export const commentPageSize = 20;
/** rules/calls 10 */
export const commentLimit = { min: 1, max: 200 } as const;
/**
 * rules/comments 18: the deepest page of one product or thread. Links lead to comments far back, so the limit exceeds
 * that of other lists; skipped rows are counted in the index alone.
 */
export const maxCommentSkip = 100_000;
/** rules/comments 2: pixels below the window at which the next page loads. */
export const commentThreshold: PerKind<number> = { product: 450, thread: 500 };

/** The author of a comment, as shown beside it. */
export interface CommentAuthor extends Author {
  city: string;
  joinedAt: Date;
  /** Never below 0 (rules/votes 7). */
  reputation: number;
}

/** `deleted` by the author, `removed` by the staff; a line replaces the text. */
export type CommentState = 'shown' | 'deleted' | 'removed';

export interface Comment {
  id: CommentId;
  /** The position by time among all listed comments, from 1. */
  number: number;
  /** The product or thread it belongs to. */
  subject: Subject;
  subjectTitle: string;
  replyTo: CommentId | null;
  state: CommentState;
  /** '' unless the comment is shown. */
  html: string;
  likes: number;
  dislikes: number;
  /** Open flags, for the staff only: 0 for everybody else. */
  flagCount: number;
  createdAt: Date;
  editedAt: Date | null;
  /** Counts edits of the words, from 1. */
  version: number;
  /** The comment's author; null unless the comment is shown. */
  author: CommentAuthor | null;
}

export interface ListComments extends ListPage {
  subject: Subject;
  /** If set, the page that contains this comment is returned and `skip` is ignored. Pages have `limit` comments. */
  holding: CommentId | null;
}

export interface CommentList {
  /** Oldest first. */
  comments: Comment[];
  /** The position of the page's first comment in the whole list. */
  skip: number;
  /** The number of shown comments; lines that replace comments do not count. */
  count: number;
}

/** A comment in its author's list: its words and its product or thread. */
export interface AuthorComment
  extends Pick<
    Comment,
    'id' | 'subject' | 'html' | 'likes' | 'dislikes' | 'createdAt' | 'editedAt' | 'version'
  > {
  /** '' if the product or thread is gone. */
  subjectTitle: string;
  /** The category of a product; null if it is gone. */
  subjectStatus: ProductStatus | null;
  /** True if the product or thread was deleted with the comment; only its author still sees the words. */
  isSubjectGone: boolean;
  /** The beginning of the words outside quotes, as plain text. */
  summary: string;
}

/** One member's comments, newest first. */
export interface AuthorComments {
  comments: AuthorComment[];
  /** All matches, up to `authorCountLimit` + 1. */
  total: number;
}

export interface PostComment {
  subject: Subject;
  replyTo: CommentId | null;
  html: string;
}

export interface EditComment {
  id: CommentId;
  html: string;
  /** The version that was loaded; an older one is a conflict. Null overwrites. */
  version: number | null;
}

export interface DeleteComment extends WithReason {
  id: CommentId;
  /**
   * The version of the text that was read; a later edit is a conflict. Null deletes any version; it is also null for
   * the viewer's own comment.
   */
  version: number | null;
  /** True decides even while another staff member reviews it (rules/flags 13). */
  forces: boolean;
}

/** The maximum length in characters, with formatting and quotes. */
const commentTextLimit = 20_000;

/** Returns the sentence to show, or undefined if it is fine. A comment of quotes alone is empty. */
export function commentProblem(html: string): string | undefined {
  const { tooLong, tooIntricate, required } = commentTexts;
  return textProblem(html, { limit: commentTextLimit, tooLong, tooIntricate, required, own: withoutQuotes });
}

/** Returns the text outside all block quotes. */
export function withoutQuotes(html: string): string {
  return splitQuotes(html)
    .filter((_piece, place) => place % 2 === 0)
    .join(' ');
}

const editWindow = 15 * 60 * 1000;

export function editableUntil({ createdAt }: Pick<Comment, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + editWindow);
}

/** rules/comments 12: authors may edit for 15 minutes. */
export function mayEditComment(
  actor: Pick<Actor, 'memberId'>,
  comment: { authorId: MemberId; createdAt: Date },
  now: Date,
): boolean {
  return actor.memberId === comment.authorId && now < editableUntil(comment);
}

/** rules/comments 13: authors at any time, and staff. */
export function mayDeleteComment(actor: Actor, comment: { authorId: MemberId }): boolean {
  return actor.memberId === comment.authorId || isStaff(actor.role);
}

/** Comments on products and on threads: they behave alike (rules/comments 1). */
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
 * rules/comments 18: of one product or thread. A link to a comment far back has to lead there, so there is more of it
 * than of other lists; those passed over are counted in the index alone.
 */
export const maxCommentSkip = 100_000;
/** rules/comments 2: pixels below the window at which the next page is asked for. */
export const commentThreshold: PerKind<number> = { product: 450, thread: 500 };

/** Who wrote a comment, as it shows beside it. */
export interface CommentAuthor extends Author {
  city: string;
  joinedAt: Date;
  /** Never below 0 (rules/votes 7). */
  reputation: number;
}

/** `deleted` by who wrote it, `removed` by the staff: a line in place of its words. */
export type CommentState = 'shown' | 'deleted' | 'removed';

export interface Comment {
  id: CommentId;
  /** From 1, in the order of time, of all that are listed. */
  number: number;
  /** What it stands below. */
  subject: Subject;
  subjectTitle: string;
  replyTo: CommentId | null;
  state: CommentState;
  /** '' unless it is shown. */
  html: string;
  likes: number;
  dislikes: number;
  /** Open ones, told to the staff alone: 0 to everybody else. */
  flagCount: number;
  createdAt: Date;
  editedAt: Date | null;
  /** Counts edits of its words, from 1. */
  version: number;
  /** Null unless it is shown. */
  author: CommentAuthor | null;
}

export interface ListComments extends ListPage {
  subject: Subject;
  /** Opens the page of `limit` that holds this comment, whatever `skip` says; null for none. */
  holding: CommentId | null;
}

export interface CommentList {
  /** Oldest first. */
  comments: Comment[];
  /** Of the page's first comment in the whole list. */
  skip: number;
  /** Comments that are shown; lines in place of comments do not count. */
  count: number;
}

/** A comment among others of its author: its words, and what they stand below. */
export interface WrittenComment
  extends Pick<
    Comment,
    'id' | 'subject' | 'html' | 'likes' | 'dislikes' | 'createdAt' | 'editedAt' | 'version'
  > {
  /** '' where that is gone. */
  subjectTitle: string;
  /** A product's; null where it is gone. */
  subjectStatus: ProductStatus | null;
  /** The product or thread was deleted, and the comment with it: to everybody but its author it has no words. */
  isSubjectGone: boolean;
  /** The opening of what is said outside of quotes, as plain text. */
  summary: string;
}

/** What one member wrote, newest first. */
export interface AuthorComments {
  comments: WrittenComment[];
  /** Of all that match, up to `authorCountLimit` + 1. */
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
  /** The version that was loaded; an older one is a conflict. Null overwrites whatever is there. */
  version: number | null;
}

export interface DeleteComment extends WithReason {
  id: CommentId;
  /** Of the words that were read: what was edited since is a conflict. Null, and of one's own, deletes whatever is there. */
  version: number | null;
  /** Also while somebody else of the staff looks at it (rules/flags 13). */
  forces: boolean;
}

/** Characters, formatting and quotes included. */
const commentTextLimit = 20_000;

/** The sentence to show, or undefined when it is fine. Quotes alone say nothing of one's own. */
export function commentProblem(html: string): string | undefined {
  const { tooLong, tooIntricate, required } = commentTexts;
  return textProblem(html, { limit: commentTextLimit, tooLong, tooIntricate, required, own: withoutQuotes });
}

/** What stands outside of all block quotes. */
export function withoutQuotes(html: string): string {
  return splitQuotes(html)
    .filter((_piece, place) => place % 2 === 0)
    .join(' ');
}

const editWindow = 15 * 60 * 1000;

export function editableUntil({ createdAt }: Pick<Comment, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + editWindow);
}

/** rules/comments 12: one's own, for 15 minutes. */
export function mayEditComment(
  actor: Pick<Actor, 'memberId'>,
  comment: { authorId: MemberId; createdAt: Date },
  now: Date,
): boolean {
  return actor.memberId === comment.authorId && now < editableUntil(comment);
}

/** rules/comments 13: one's own at any time, or staff. */
export function mayDeleteComment(actor: Actor, comment: { authorId: MemberId }): boolean {
  return actor.memberId === comment.authorId || isStaff(actor.role);
}

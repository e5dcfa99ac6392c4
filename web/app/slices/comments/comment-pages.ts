/** Pagination of comments, and the entry points that an address names. */
import { listComments } from '#contract/comments/calls.ts';
import {
  type Comment,
  type CommentList,
  commentPageSize,
  type ListComments,
  maxCommentSkip,
} from '#contract/comments/model.ts';
import type { Subject } from '#contract/core/ids.ts';
import { type CommentId, maxId } from '#contract/core/ids.ts';
import { pageParameters } from '#contract/core/paths.ts';
import type { LoadInput } from '../../client/page-load.ts';
import type { PagedCall } from '../../client/queries.ts';
import { mergeItems, readSkip } from '../../kit/list/paging.ts';

/** Entry point of a list of comments: a position, or the page that contains a given comment. */
interface CommentsEntry {
  skip: number;
  holding: CommentId | null;
}

export function commentsInput(subject: Subject, { skip, holding }: CommentsEntry): ListComments {
  return { subject, skip, limit: commentPageSize, holding };
}

export function commentPages({ kind }: Subject): PagedCall<ListComments, CommentList> {
  return {
    call: listComments[kind],
    sizeOf: ({ comments }) => comments.length,
    entered: {
      startOf: ({ skip }) => skip,
      isLast: ({ comments }) => comments.length < commentPageSize,
      beyond: (input) => ({ ...input, holding: null }),
    },
  };
}

/** Merges overlapping pages into one list: each comment appears once, in order, in its latest state. */
export function mergeComments(pages: CommentList[]): Comment[] {
  return mergeItems(pages.map(({ comments }) => comments)).sort((one, other) => one.number - other.number);
}

/** For the `load` of a page with comments below its subject; the page works even if the comments fail to load. */
export function preloadComments(
  subject: Subject,
  url: URL,
  preloadPages: LoadInput['preloadPages'],
): Promise<unknown> {
  const input = commentsInput(subject, readCommentsEntry(url.searchParams));
  return preloadPages(commentPages(subject), input).catch(() => undefined);
}

/** Invalid parameters mean the beginning. */
export function readCommentsEntry(query: URLSearchParams): CommentsEntry {
  const holding = wholeNumber(query.get(pageParameters.comment));
  return holding > 0
    ? { skip: 0, holding: holding as CommentId }
    : { skip: readSkip(query.get(pageParameters.skip), maxCommentSkip + 1), holding: null };
}

/** Returns the query of the address, with its question mark; '' for the beginning. */
export function commentsQuery({ skip, holding }: CommentsEntry): string {
  if (holding !== null) return `?${pageParameters.comment}=${holding}`;
  return skip > 0 ? `?${pageParameters.skip}=${skip}` : '';
}

/** Returns the comment ID in a hash: 12 for `#comment-12`. */
export function commentInHash(hash: string): CommentId | undefined {
  const id = wholeNumber(/^#comment-(\d+)$/.exec(hash)?.[1] ?? null);
  return id > 0 ? (id as CommentId) : undefined;
}

function wholeNumber(text: string | null): number {
  const number = text !== null && /^\d{1,10}$/.test(text) ? Number(text) : 0;
  return number <= maxId ? number : 0;
}

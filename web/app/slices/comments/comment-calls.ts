/** The calls for what comments stand below: each kind has its own, and they behave alike (decisions 5.1). */
import { listComments } from '#contract/comments/calls.ts';
import {
  type Comment,
  type CommentList,
  commentPageSize,
  type ListComments,
} from '#contract/comments/model.ts';
import type { CommentId } from '#contract/core/ids.ts';
import type { Subject } from '#contract/core/subject.ts';
import type { PagedCall } from '../../client/queries.ts';
import { mergeItems } from '../../kit/list/paging.ts';

/** Where a list of comments is entered: at a place, or at the page that holds one of them. */
export interface CommentsEntry {
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

/** One list: pages that overlap show a comment once, as it was last seen, each in its place. */
export function mergeComments(pages: CommentList[]): Comment[] {
  return mergeItems(pages.map(({ comments }) => comments)).sort((one, other) => one.number - other.number);
}

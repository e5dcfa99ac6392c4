/** The calls for what comments stand below: each kind has its own, and they behave alike (decisions 5.1). */
import * as calls from '#contract/comments/calls.ts';
import {
  type Comment,
  type CommentList,
  type CommentParent,
  commentPageSize,
  type EditComment,
  type ListComments,
  type PostComment,
} from '#contract/comments/model.ts';
import type { CommentId, ProductId, ThreadId } from '#contract/core/ids.ts';
import type { Api } from '../../client/api.ts';
import type { PagedCall } from '../../client/queries.ts';

type OnProduct = { product: ProductId };
type OnThread = { thread: ThreadId };

/** Where a list of comments is entered: at a place, or at the page that holds one of them. */
export interface CommentsEntry {
  skip: number;
  holding: CommentId | null;
}

export function commentsInput<Parent extends CommentParent>(
  parent: Parent,
  { skip, holding }: CommentsEntry,
): ListComments<Parent> {
  return { parent, skip, limit: commentPageSize, holding };
}

/** The list call of a parent; the input's own `parent` is of the same kind. */
export function commentPages(parent: CommentParent): PagedCall<ListComments, CommentList> {
  const call = 'product' in parent ? calls.listProductComments : calls.listThreadComments;
  return {
    call: call as unknown as PagedCall<ListComments, CommentList>['call'],
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
  const comments = new Map<number, Comment>();
  for (const page of pages) for (const comment of page.comments) comments.set(comment.id, comment);
  return [...comments.values()].sort((one, other) => one.number - other.number);
}

export function postComment(api: Api, { parent, ...post }: PostComment): Promise<{ id: CommentId }> {
  return 'product' in parent
    ? api(calls.postProductComment, { parent: parent as OnProduct, ...post })
    : api(calls.postThreadComment, { parent: parent as OnThread, ...post });
}

export function editComment(api: Api, parent: CommentParent, edit: EditComment): Promise<string> {
  return api('product' in parent ? calls.editProductComment : calls.editThreadComment, edit);
}

export function deleteComment(api: Api, parent: CommentParent, id: CommentId): Promise<string> {
  return api('product' in parent ? calls.deleteProductComment : calls.deleteThreadComment, { id });
}

/** As keys of what this browser keeps: `product:7`. */
export function parentKey(parent: CommentParent): string {
  return 'product' in parent ? `product:${parent.product}` : `thread:${parent.thread}`;
}

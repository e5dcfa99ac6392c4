import * as calls from '#contract/comments/calls.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { admitDeleter, admitEditor, deleteComment, editComment, postComment } from './actions.ts';
import type { CommentKind } from './queries.ts';
import { listComments } from './reads.ts';

/** decisions 3.4. Nobody who reads what they answer writes more. */
const commentLimit = { perAddress: 600, perAccount: 120, windowMinutes: 15, counts: 'calls' } as const;

export function commentRoutes(services: Services): Binding[] {
  const editor = (kind: CommentKind) => ({
    limit: commentLimit,
    admit: (id: number, viewer: Viewer) => admitEditor(services, kind, id as CommentId, viewer),
  });
  const deleter = (kind: CommentKind) => ({
    admit: (id: number, viewer: Viewer) => admitDeleter(services, kind, id as CommentId, viewer),
  });
  return [
    bindPublic(calls.listProductComments, { read: (list, shown) => listComments(services, list, shown) }),
    bindPublic(calls.listThreadComments, { read: (list, shown) => listComments(services, list, shown) }),
    bindMember(calls.postProductComment, {
      limit: commentLimit,
      handle: (comment, viewer) => postComment(services, comment, viewer),
    }),
    bindMember(calls.postThreadComment, {
      limit: commentLimit,
      handle: (comment, viewer) => postComment(services, comment, viewer),
    }),
    bindMember(calls.editProductComment, {
      ...editor('product'),
      handle: (edit, viewer) => editComment(services, 'product', edit, viewer),
    }),
    bindMember(calls.editThreadComment, {
      ...editor('thread'),
      handle: (edit, viewer) => editComment(services, 'thread', edit, viewer),
    }),
    bindMember(calls.deleteProductComment, {
      ...deleter('product'),
      handle: ({ id }, viewer) => deleteComment(services, 'product', id, viewer),
    }),
    bindMember(calls.deleteThreadComment, {
      ...deleter('thread'),
      handle: ({ id }, viewer) => deleteComment(services, 'thread', id, viewer),
    }),
  ];
}

import { listCommentsBy, listOwnComments, listOwnThreadComments } from '#contract/comments/author-calls.ts';
import * as reading from '#contract/comments/calls.ts';
import type { PostComment } from '#contract/comments/model.ts';
import * as calls from '#contract/comments/writing-calls.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { subjectKinds } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember, bindPublic } from '../../platform/http/binding.ts';
import type { CapLinks, ModerationGate } from '../posts/index.ts';
import {
  admitDeleter,
  admitEditor,
  batchedWriter,
  deleteComment,
  editComment,
  postComment,
  type RefuseClaimed,
} from './actions.ts';
import { readCommentsOfMember, readOwnComments } from './author-comments.ts';
import { listComments, listCommentsForStaff } from './comment-lists.ts';

/** rules/calls 12. A member who reads the comments that they answer stays below this limit. */
const commentLimit = { perAddress: 600, perAccount: 120, windowMinutes: 15, counts: 'calls' } as const;

/** Hooks for slices that build on this one. */
interface Asked {
  /** Decides what waits for a moderator before it is public. */
  hold: ModerationGate<PostComment>;
  /** Limits links in edits. */
  capLinks: CapLinks;
  /** Checks removals by staff. */
  refuseClaimed: RefuseClaimed;
}

export function commentRoutes(context: AppContext, { hold, capLinks, refuseClaimed }: Asked): Binding[] {
  return [
    ...subjectKinds.map((kind) =>
      bindPublic(reading.listComments[kind], {
        read: (list, shown) => listComments(context, list, shown),
        readForStaff: (list, viewer) => listCommentsForStaff(context, list, viewer),
      }),
    ),
    bindMember(listOwnComments, {
      handle: (page, { memberId }) => readOwnComments(context, { ...page, authorId: memberId }, false),
    }),
    bindMember(listOwnThreadComments, {
      handle: (page, { memberId }) => readOwnComments(context, { ...page, authorId: memberId }, true),
    }),
    bindMember(listCommentsBy, { handle: (list) => readCommentsOfMember(context, list) }),
    ...subjectKinds.map((kind) => {
      const write = batchedWriter(context, kind);
      return bindMember(calls.postComment[kind], {
        limit: commentLimit,
        handle: async (comment, viewer, _found, request) =>
          (await hold.keep(comment, viewer, request)) ??
          postComment(context, write, comment, { authorId: viewer.memberId, key: request.idempotencyKey }),
      });
    }),
    ...subjectKinds.map((kind) =>
      bindMember(calls.editComment[kind], {
        limit: commentLimit,
        admit: (id, viewer) => admitEditor(context, kind, id as CommentId, viewer),
        handle: (edit, viewer, found) => editComment(context, edit, { found, viewer, capLinks }),
      }),
    ),
    ...subjectKinds.map((kind) =>
      bindMember(calls.deleteComment[kind], {
        admit: (id, viewer) => admitDeleter(context, kind, id as CommentId, viewer),
        handle: (removal, viewer, found) => deleteComment(context, removal, { found, viewer, refuseClaimed }),
      }),
    ),
  ];
}

/** Posting, editing and deleting: one transaction each. A product or thread is locked before its comments. */

import { commentCopy } from '#contract/comments/copy.ts';
import type { EditComment, PostComment } from '#contract/comments/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { productCopy } from '#contract/products/copy.ts';
import { threadCopy } from '#contract/threads/copy.ts';
import { recordAct } from '../../platform/db/audit.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { refuseDeleter, refuseEditor, refuseMissing } from './policy.ts';
import {
  type CommentKind,
  countComment,
  findComment,
  insertComment,
  kindOf,
  lockComment,
  lockParent,
  setCommentHtml,
} from './queries.ts';
import { changedAround, parentTag, removeComment } from './removal.ts';
import { checkedComment } from './text.ts';

/** How `errors` names the text of a comment. */
const textField = 'comment';

/** Throws `not_found` when what it stands below, or what it replies to, is not there any more. */
export async function postComment(
  { write }: Services,
  { parent, replyTo, html: written }: PostComment,
  viewer: Viewer,
): Promise<{ id: CommentId; message: string }> {
  const html = checkedComment(written, textField);
  const { kind } = kindOf(parent);
  const id = await write(async ({ tx, changed, changedSoon }) => {
    if (!(await countComment(tx, parent, 1))) {
      throw new Fault('not_found', kind === 'product' ? productCopy.notThere : threadCopy.notThere);
    }
    if (replyTo !== null) {
      const replied = await findComment(tx, kind, replyTo);
      if (replied === undefined || kindOf(replied.parent).id !== kindOf(parent).id) {
        throw new Fault('not_found', commentCopy.repliedGone);
      }
    }
    changedAround({ changed, changedSoon }, parent);
    return insertComment(tx, { parent, authorId: viewer.memberId, replyTo, html });
  });
  return { id, message: commentCopy.posted };
}

export async function editComment(
  { write, now }: Services,
  kind: CommentKind,
  { id, html: written }: EditComment,
  viewer: Viewer,
): Promise<string> {
  const html = checkedComment(written, textField);
  await write(async ({ tx, changed }) => {
    const { parent } = refuseEditor(viewer, await lockComment(tx, kind, id), now());
    await setCommentHtml(tx, id, html);
    changed(parentTag(parent));
  });
  return commentCopy.updated;
}

/** Who removes somebody else's is on record (decisions 5.3). */
export async function deleteComment(
  { write, database }: Services,
  kind: CommentKind,
  id: CommentId,
  viewer: Viewer,
): Promise<string> {
  // What a comment stands below never changes: it may be looked up before it is locked.
  const { parent } = refuseMissing(await findComment(database.db, kind, id));
  await write(async (unit) => {
    const { tx } = unit;
    await lockParent(tx, parent);
    const comment = refuseDeleter(viewer, await lockComment(tx, kind, id));
    await removeComment(unit, comment, viewer.memberId);
    if (comment.authorId === viewer.memberId) return;
    await recordAct(tx, {
      actorId: viewer.memberId,
      action: 'comment-removed',
      subject: 'comment',
      subjectId: id,
      before: { html: comment.html, isShown: true },
      after: { html: comment.html, isShown: false },
    });
  });
  return commentCopy.deleted;
}

/** Throws unless the viewer may edit, before anything that was sent is looked at (decisions 1.5). */
export async function admitEditor(
  { database, now }: Services,
  kind: CommentKind,
  id: CommentId,
  viewer: Viewer,
): Promise<void> {
  refuseEditor(viewer, await findComment(database.db, kind, id), now());
}

export async function admitDeleter(
  { database }: Services,
  kind: CommentKind,
  id: CommentId,
  viewer: Viewer,
): Promise<void> {
  refuseDeleter(viewer, await findComment(database.db, kind, id));
}

/** Posting, editing and deleting: one transaction each. A product or thread is locked before its comments. */

import type { CommentParent, EditComment, PostComment } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { recordAct } from '../../platform/db/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { Services } from '../../platform/services.ts';
import { parentGone, refuseDeleter, refuseEditor, refuseMissing } from './policy.ts';
import {
  type CommentKind,
  findComment,
  insertComment,
  insertCommentIn,
  kindOf,
  lockComment,
  lockParent,
  setCommentHtml,
} from './queries.ts';
import { removeComment } from './removal.ts';
import { changedAround, parentTag } from './tags.ts';
import { checkedComment } from './text.ts';

/** How `errors` names the text of a comment. */
const textField = 'comment';

/** Throws `not_found` when what it stands below, or what it replies to, is not there any more. */
export async function postComment(
  { write, writeOnce }: Services,
  { parent, replyTo, html: written }: PostComment,
  viewer: Viewer,
): Promise<{ id: CommentId; message: string }> {
  const html = checkedComment(written, textField);
  const comment = { parent, authorId: viewer.memberId, replyTo, html };
  const id =
    replyTo === null
      ? await writeOnce(async ({ database, ...news }) => {
          const inserted = await insertComment(database, comment);
          return announced(inserted, parent, news);
        })
      : await write(async ({ tx, ...news }) => {
          await refuseGoneReply(tx, parent, replyTo);
          return announced(await insertCommentIn(tx, comment), parent, news);
        });
  return { id, message: commentTexts.posted };
}

function announced(
  id: CommentId | undefined,
  parent: CommentParent,
  news: Parameters<typeof changedAround>[0],
): CommentId {
  if (id === undefined) throw parentGone(parent);
  changedAround(news, parent);
  return id;
}

/** What it stands below is locked first: whoever deletes a comment does the same. */
async function refuseGoneReply(tx: Tx, parent: CommentParent, replyTo: CommentId): Promise<void> {
  if (!(await lockParent(tx, parent))) throw parentGone(parent);
  const { kind, id } = kindOf(parent);
  const replied = await findComment(tx, kind, replyTo);
  if (replied === undefined || kindOf(replied.parent).id !== id) {
    throw new Fault('not_found', commentTexts.repliedGone);
  }
}

export async function editComment(
  { write, now }: Services,
  kind: CommentKind,
  { id, html: written }: EditComment,
  viewer: Viewer,
): Promise<string> {
  const html = checkedComment(written, textField);
  await write(async ({ tx, changedOften }) => {
    const { parent } = refuseEditor(viewer, await lockComment(tx, kind, id), now());
    await setCommentHtml(tx, id, html);
    changedOften(parentTag(parent));
  });
  return commentTexts.updated;
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
  return commentTexts.deleted;
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

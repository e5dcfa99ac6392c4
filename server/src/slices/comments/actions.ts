/** Posts, edits and deletes comments, each in one transaction. Locks the product or thread before its comments. */
import { CompiledQuery } from 'kysely';
import {
  commentProblem,
  type DeleteComment,
  type EditComment,
  type PostComment,
  withoutQuotes,
} from '#contract/comments/model.ts';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { CommentId, MemberId, Subject, SubjectKind } from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { activityTopics, correctionTopics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { batched } from '../../platform/db/batched-statements.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Reads } from '../../platform/db/pools.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { sanitizeHtml } from '../../platform/html/sanitize-html.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { domainEvent } from '../../platform/jobs/events.ts';
import { type CapLinks, type Ready, recordStaffAct, type Submission } from '../posts/index.ts';
import { changedFault, withKnownQuotes } from './comment-lists.ts';
import { refuseDeleter, refuseEditor, refuseMissing, subjectGone } from './policy.ts';
import {
  findComment,
  findCommentFor,
  type Inserted,
  insertComments,
  lockComment,
  lockSubject,
  type NewComment,
  type StoredComment,
  setCommentHtml,
} from './queries.ts';
import { keepHiddenWords } from './quotes.ts';
import { removeComment } from './removal.ts';

/** Comments were posted or deleted without notices yet. They wait in their own table, so that a crash loses none. */
export const commentsToNotify = domainEvent<Record<string, never>>('comments-untold');

/** Stores a comment. One statement stores simultaneous comments of several members. */
export type WriteComment = (comment: NewComment) => Promise<Inserted>;

export function batchedWriter({ database }: AppContext, kind: SubjectKind): WriteComment {
  return batched(database, `comments on ${kind}s`, (comments) => insertComments(database, kind, comments));
}

/**
 * Posts a pending comment within a transaction; new comments use `postComment`. Throws `invalid`, and `not_found` as
 * that does.
 */
export async function readyComment(
  { database }: AppContext,
  { subject, replyTo, html: newHtml }: PostComment,
): Promise<Ready<CommentId>> {
  const html = await withKnownQuotes(database, checkedComment(newHtml));
  return {
    title: '',
    html,
    async post({ tx, changed, happened }, { authorId, key }) {
      const comment = { subject, authorId, replyTo, html, idempotencyKey: key };
      const [inserted = 'subject-gone'] = await insertComments(preparedIn(tx), subject.kind, [comment]);
      const id = insertedId(inserted, subject);
      changed(...activityTopics(subject));
      happened(commentsToNotify, {});
      return { id, message: commentTexts.posted };
    },
  };
}

/**
 * Posts a comment or a reply. Throws `not_found` if the product or thread, or the comment it replies to, no longer
 * exists. Throws `conflict` if the key was used for another comment.
 */
export async function postComment(
  { database, writeOnce, ask }: AppContext,
  write: WriteComment,
  { subject, replyTo, html: newHtml }: PostComment,
  { authorId, key }: Submission,
): Promise<Posted<CommentId>> {
  const html = await withKnownQuotes(database, checkedComment(newHtml));
  const comment = { subject, authorId, replyTo, html, idempotencyKey: key };
  const saved = await writeOnce(async ({ changed }) => {
    changed(...activityTopics(subject));
    const id = insertedId(await write(comment), subject);
    return { id, message: commentTexts.posted };
  });
  ask(commentsToNotify);
  return saved;
}

function insertedId(inserted: Inserted, subject: Subject): CommentId {
  if (inserted === 'subject-gone') throw subjectGone(subject);
  if (inserted === 'replied-gone') throw new Fault('not_found', commentRefusals.repliedGone);
  if (inserted === 'key-used') throw keyUsed();
  return inserted;
}

/** The editor, and the comment that `admitEditor` found. */
interface Editing {
  found: StoredComment;
  viewer: Viewer;
  capLinks: CapLinks;
}

/**
 * Changes a comment with one statement. Throws `conflict` if the comment was edited since the editor loaded it,
 * `not_found` if it was deleted since. Throws `invalid` if a rule is broken.
 */
export async function editComment(
  { database: read, writeOnce }: AppContext,
  { html: newHtml, version }: EditComment,
  { found, viewer, capLinks }: Editing,
): Promise<string> {
  const html = await withKnownQuotes(read, checkedEdit(newHtml, found.html));
  await capLinks({ html }, viewer);
  await writeOnce(async ({ database, changed }) => {
    changed(...correctionTopics(found.subject));
    const edited = await setCommentHtml(database.db, found, html, version);
    if (edited === undefined) throw await lateFault(database, found);
  });
  return commentTexts.updated;
}

/** Returns why an edit changed no row. */
async function lateFault(database: Database, { id, subject }: StoredComment): Promise<Fault> {
  const now = refuseMissing(await findComment(database.db, subject.kind, id));
  return changedFault(database, now, commentRefusals.changedMeanwhile);
}

/**
 * Called before staff decide about a comment. Throws `conflict` if another staff member is reviewing it (rules/flags
 * 13).
 */
export type RefuseClaimed = (
  tx: Tx,
  decision: Pick<DeleteComment, 'id' | 'forces'>,
  memberId: MemberId,
) => Promise<void>;

/** The member who deletes a comment, and the comment that `admitDeleter` found. */
interface Deleting {
  found: StoredComment;
  viewer: Viewer;
  refuseClaimed: RefuseClaimed;
}

/**
 * Removes a comment. Authors may also delete their own below deleted posts. Removing another member's is logged
 * (rules/comments 15). It throws `conflict` if the comment was edited since it was read, or another staff member is
 * reviewing it.
 */
export async function deleteComment(
  { database, write }: AppContext,
  removal: DeleteComment,
  deleting: Deleting,
): Promise<string> {
  const { found, viewer } = deleting;
  const { memberId } = viewer;
  const edited = await write(async (unit) => {
    if (found.authorId !== memberId) return removeOthers(unit, removal, deleting);
    await removeComment(unit, found, memberId, 'all');
    return undefined;
  });
  if (edited !== undefined) throw await changedFault(database, edited, commentRefusals.editedMeanwhile);
  return commentTexts.deleted;
}

/** Returns the current comment and changes nothing if its version differs from the given one. */
async function removeOthers(
  unit: UnitOfWork,
  removal: DeleteComment,
  { found, viewer, refuseClaimed }: Deleting,
): Promise<StoredComment | undefined> {
  const { reason, version } = removal;
  const actorId = viewer.memberId;
  const now = await lockBelow(unit.tx, found);
  if (version !== null && now.version !== version) return now;
  await refuseClaimed(unit.tx, removal, actorId);
  const html = withoutQuotes((await removeComment(unit, found, actorId)).html);
  await recordStaffAct(unit, {
    actorId,
    action: 'comment-removed',
    targetKind: 'comment',
    targetId: found.id,
    before: { html, isShown: true },
    after: { html, isShown: false },
    reason,
  });
  return undefined;
}

/** Locks the product or thread first. */
async function lockBelow(tx: Tx, { id, subject }: StoredComment): Promise<StoredComment> {
  await lockSubject(tx, subject);
  return refuseMissing(await lockComment(tx, subject.kind, id));
}

/** Finds the comment to edit. Throws unless the viewer may edit, before any input is checked (rules/calls 8). */
export async function admitEditor(
  { database, now }: AppContext,
  kind: SubjectKind,
  id: CommentId,
  viewer: Viewer,
): Promise<StoredComment> {
  return refuseEditor(viewer, await findComment(database.db, kind, id), now());
}

export async function admitDeleter(
  { database }: AppContext,
  kind: SubjectKind,
  id: CommentId,
  viewer: Viewer,
): Promise<StoredComment> {
  return refuseDeleter(viewer, await findCommentFor(database.db, kind, id, viewer.memberId));
}

/** Returns the HTML to store, before quotes are checked. Throws `invalid` if a rule is broken. */
export function checkedComment(newHtml: string): string {
  refuseProblems({ html: commentProblem(newHtml) });
  const { html } = sanitizeHtml(newHtml);
  // The sanitized text must not be empty.
  refuseProblems({ html: commentProblem(html) });
  return html;
}

/**
 * Returns the HTML of an edit to store. Words that were hidden from the editor stay (rules/comments 17). Throws
 * `invalid` if a rule is broken.
 */
export function checkedEdit(newHtml: string, stored: string): string {
  const html = checkedComment(newHtml);
  const whole = keepHiddenWords(html, stored);
  return whole === html ? html : checkedComment(whole);
}

/** Adapts a transaction for rare calls. It uses no prepared statements, so PostgreSQL plans each statement again. */
export function preparedIn(tx: Tx): Pick<Reads, 'prepared'> {
  return {
    prepared: async <Row>(_name: string, text: string, values: unknown[]) =>
      (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
  };
}

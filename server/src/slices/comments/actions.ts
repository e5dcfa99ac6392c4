/** Posting, editing and deleting: in one transaction each. A product or thread is locked before its comments. */
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
import { readWritten } from '../../platform/html/read-written.ts';
import { keyUsed } from '../../platform/http/body.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { type CapLinks, type Ready, recordStaffAct, type Submission } from '../posts/index.ts';
import { commentsToNotify } from './events.ts';
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
import { changedFault, withKnownQuotes } from './reads.ts';
import { removeComment } from './removal.ts';

/** One's own comment, written together with those of others that come at the same time. */
export type Write = (comment: NewComment) => Promise<Inserted>;

export function writeTogether({ database }: AppContext, kind: SubjectKind): Write {
  return batched(database, `comments on ${kind}s`, (comments) => insertComments(database, kind, comments));
}

/** In a transaction, for what has waited; whoever writes now goes by `postComment`. Throws `invalid`, and `not_found` as that does. */
export async function readyComment(
  { database }: AppContext,
  { subject, replyTo, html: written }: PostComment,
): Promise<Ready<CommentId>> {
  const html = await withKnownQuotes(database, checkedComment(written));
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
 * Throws `not_found` when what it stands below, or what it replies to, is not there any more, `conflict` where the key was
 * used for another comment.
 */
export async function postComment(
  { database, writeOnce, ask }: AppContext,
  write: Write,
  { subject, replyTo, html: written }: PostComment,
  { authorId, key }: Submission,
): Promise<Posted<CommentId>> {
  const html = await withKnownQuotes(database, checkedComment(written));
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

/** Who edits a comment, and as what `admitEditor` found it. */
interface Editing {
  found: StoredComment;
  viewer: Viewer;
  capLinks: CapLinks;
}

/**
 * Changes a comment, in one statement. Throws `conflict` when the version that was loaded is not
 * the newest any more, `not_found` when it was deleted meanwhile, `invalid` for what breaks a rule.
 */
export async function editComment(
  { database: read, writeOnce }: AppContext,
  { html: written, version }: EditComment,
  { found, viewer, capLinks }: Editing,
): Promise<string> {
  const html = await withKnownQuotes(read, checkedEdit(written, found.html));
  await capLinks({ html }, viewer);
  await writeOnce(async ({ database, changed }) => {
    changed(...correctionTopics(found.subject));
    const edited = await setCommentHtml(database.db, found, html, version);
    if (edited === undefined) throw await lateFault(database, found);
  });
  return commentTexts.updated;
}

/** Why an edit met nothing. */
async function lateFault(database: Database, { id, subject }: StoredComment): Promise<Fault> {
  const now = refuseMissing(await findComment(database.db, subject.kind, id));
  return changedFault(database, now, commentRefusals.changedMeanwhile);
}

/** Asked before the staff decide about a comment: throws `conflict` where somebody else looks at it (rules/flags 13). */
export type RefuseClaimed = (
  tx: Tx,
  decision: Pick<DeleteComment, 'id' | 'forces'>,
  memberId: MemberId,
) => Promise<void>;

/** Who deletes a comment, and as what `admitDeleter` found it. */
interface Deleting {
  found: StoredComment;
  viewer: Viewer;
  refuseClaimed: RefuseClaimed;
}

/**
 * Removes a comment: one's own below what was deleted, too. Who removes somebody else's is on record (rules/comments 15).
 * Throws `conflict` where that was edited since it was read, or somebody else looks at it.
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

/** Replies with what it says now where its version is another than the named one; then nothing is changed. */
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

/** What it stands below is locked first. */
async function lockBelow(tx: Tx, { id, subject }: StoredComment): Promise<StoredComment> {
  await lockSubject(tx, subject);
  return refuseMissing(await lockComment(tx, subject.kind, id));
}

/** Throws unless the viewer may edit, before anything that was sent is looked at (rules/calls 8). */
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

/** The HTML of a comment as rows keep it, but for what it quotes. Throws `invalid` for what breaks a rule. */
export function checkedComment(written: string): string {
  refuseProblems({ html: commentProblem(written) });
  const { html } = readWritten(written);
  // What is left must still say something.
  refuseProblems({ html: commentProblem(html) });
  return html;
}

/** An edit as rows keep it: words that were hidden from who wrote it stay (rules/comments 17). Throws as above. */
export function checkedEdit(written: string, stored: string): string {
  const html = checkedComment(written);
  const whole = keepHiddenWords(html, stored);
  return whole === html ? html : checkedComment(whole);
}

/** PostgreSQL plans each anew: for what is seldom done in a transaction. */
export function preparedIn(tx: Tx): Pick<Reads, 'prepared'> {
  return {
    prepared: async <Row>(_name: string, text: string, values: unknown[]) =>
      (await tx.executeQuery<Row>(CompiledQuery.raw(text, values))).rows,
  };
}

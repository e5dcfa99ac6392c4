/** Undoes acts of staff from the activity log, unless a later act prevents it. */
import { Fault } from '#contract/core/fault.ts';
import {
  type AuditEntryId,
  type MemberId,
  type PerKind,
  type SubjectKind,
  subjectOf,
} from '#contract/core/ids.ts';
import type { Posted } from '#contract/core/request.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { UndoAct } from '#contract/moderation/calls.ts';
import { undoTexts } from '#contract/moderation/texts.ts';
import type { BulkAct } from '#contract/posts/staff-list.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { AuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { undoDecision } from '../flags/index.ts';
import {
  type ChangeMany,
  type EditBefore,
  editedPart,
  findPostWords,
  recordStaffAct,
  type TextValues,
  textValues,
} from '../posts/index.ts';
import { changeManyProducts, restoreProductContent } from '../products/index.ts';
import { changeManyThreads, restoreThreadContent } from '../threads/index.ts';
import { findTextBefore, lockEntry, type UndoableEntry } from './record-queries.ts';

/**
 * Undoes an act of the activity log. Throws `not_found`, and `forbidden` for a decision about one's own comment. Throws
 * `conflict` for an act that cannot be undone, or not any more.
 */
export async function undoAct(
  { database, write }: AppContext,
  { id, reason }: UndoAct,
  { memberId }: Viewer,
): Promise<Posted<AuditEntryId>> {
  // Entries never change, so slow work can precede the transaction.
  const texts = textValues(await findTextBefore(database, id));
  const entryId = await write(async (unit) => {
    const entry = refuseUndone(await lockEntry(unit.tx, id), memberId);
    const { targetKind, targetId } = entry;
    const states = await takeBack(unit, entry, memberId, texts);
    const undo = { actorId: memberId, action: 'act-undone', targetKind, targetId, undoes: id, reason };
    return recordStaffAct(unit, { ...states, ...undo });
  });
  return { id: entryId as AuditEntryId, message: undoTexts.undone };
}

function refuseUndone(entry: UndoableEntry | undefined, viewerId: MemberId): UndoableEntry {
  if (entry === undefined) throw new Fault('not_found', undoTexts.notThere);
  refuseUndoByAuthor(viewerId, entry);
  if (entry.undoesId !== null) throw new Fault('conflict', undoTexts.isUndo);
  if (entry.isUndone) throw new Fault('conflict', undoTexts.already);
  if (entry.isFollowed) throw new Fault('conflict', undoTexts.newer);
  return entry;
}

type States = Pick<AuditEntry, 'before' | 'after'>;

function takeBack(unit: UnitOfWork, entry: UndoableEntry, by: MemberId, texts: TextValues): Promise<States> {
  // rules/pending-posts 11
  if (entry.action === 'comment-approved') throw new Fault('conflict', undoTexts.cannot);
  if (entry.targetKind === 'comment') return undoDecision(unit, entry);
  if (entry.action === 'product-edited') return undoEdit(unit, 'product', entry, texts);
  if (entry.action === 'thread-edited') return undoEdit(unit, 'thread', entry, texts);
  if (entry.targetKind === 'product') return undoPost(unit, entry, by, 'product', changeManyProducts);
  if (entry.targetKind === 'thread') return undoPost(unit, entry, by, 'thread', changeManyThreads);
  throw new Fault('conflict', undoTexts.cannot);
}

const opposites: Readonly<Record<string, BulkAct>> = {
  removed: 'restore',
  restored: 'delete',
  activated: 'deactivate',
  deactivated: 'activate',
  featured: 'unfeature',
  unfeatured: 'feature',
};

/** Applies the opposite act, which changes nothing that is already so. */
async function undoPost(
  unit: UnitOfWork,
  { action, targetId, before }: UndoableEntry,
  actorId: MemberId,
  kind: SubjectKind,
  change: ChangeMany,
): Promise<States> {
  const act = opposites[action.slice(kind.length + 1)];
  // A product that had expired cannot be activated.
  const cannot = act === undefined || (act === 'activate' && before.status !== 'active');
  if (cannot) throw new Fault('conflict', undoTexts.cannot);
  const subject = subjectOf(kind, targetId);
  const batch = { act, actorId, ids: [subject.id], reason: null, isAllowed: true };
  const [changed] = await change(unit, batch);
  if (changed === undefined) throw new Fault('conflict', undoTexts.changed);
  unit.changed(...contentTopics(subject));
  return { before: changed.before, after: changed.after };
}

/** Throws `forbidden` if the entry is about the viewer's own comment, whoever decided (rules/flags 21). */
export function refuseUndoByAuthor(viewerId: MemberId, entry: Pick<UndoableEntry, 'commentAuthorId'>): void {
  if (entry.commentAuthorId === viewerId) throw new Fault('forbidden', undoTexts.ownComment);
}

type Values = Record<string, unknown>;

const putBack: PerKind<(unit: UnitOfWork, edit: EditBefore) => Promise<void>> = {
  product: restoreProductContent,
  thread: restoreThreadContent,
};

/** `texts` are the texts before the edit. Throws `conflict` if the post was changed since, or no longer exists. */
async function undoEdit(
  unit: UnitOfWork,
  kind: SubjectKind,
  { targetId, before, after }: States & { targetId: number },
  texts: TextValues,
): Promise<States> {
  const subject = subjectOf(kind, targetId);
  const found = await findPostWords(unit.tx, subject);
  if (!found?.isShown) throw new Fault('conflict', undoTexts.gone);
  const now = editedPart(found);
  if (!isIn(after, now)) throw new Fault('conflict', undoTexts.changed);
  const { title, html: _html, ...details } = before;
  if (typeof title !== 'string' || isIn(before, now)) throw new Fault('conflict', undoTexts.cannot);
  await putBack[kind](unit, { id: targetId, title, texts, details });
  unit.changed(...contentTopics(subject));
  return { before: now, after: { ...now, ...before } };
}

/** True if the post still has the values that the edit logged. The logged reason is no value of the post. */
function isIn({ reason: _reason, ...recorded }: Values, now: Values): boolean {
  return Object.entries(recorded).every(([field, value]) => now[field] === value);
}

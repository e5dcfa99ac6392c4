/** Acts of staff on other members' posts: logged (rules/flags 8), and their authors notified (rules/notices 8). */
import { type Actor, isStaff } from '#contract/accounts/model.ts';
import type { Subject } from '#contract/core/ids.ts';
import type { StaffAct, WithReason } from '#contract/posts/reason.ts';
import { type AuditEntry, recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { staffActed } from './events.ts';
import { findPostWords, type PostWords } from './staff-list-queries.ts';
import type { TextValues } from './text-values.ts';

/** Logs an act and returns the entry's id. The job does not notify staff of acts on their own posts. */
export async function recordStaffAct(
  { tx, happened }: UnitOfWork,
  { reason, ...entry }: AuditEntry & WithReason,
): Promise<number> {
  const after = reason === undefined ? entry.after : { ...entry.after, reason };
  const entryId = await recordAuditEntry(tx, { ...entry, after });
  happened(staffActed, { entryId });
  return entryId;
}

interface PostAct extends WithReason {
  subject: Subject;
  act: StaffAct;
  by: Actor;
}

/** `work` changes a product or thread. Acts on one's own post, and restoring a shown one, are not logged. */
export async function actOnPost(
  unit: UnitOfWork,
  { subject, act, by, reason }: PostAct,
  work: () => Promise<void>,
): Promise<void> {
  if (!isStaff(by.role)) return work();
  const before = await findPostWords(unit.tx, subject);
  await work();
  const after = await findPostWords(unit.tx, subject);
  if (before === undefined || after === undefined || before.authorId === by.memberId) return;
  if (act === 'restored' && before.isShown) return;
  await recordStaffAct(unit, {
    actorId: by.memberId,
    action: `${subject.kind}-${act}`,
    targetKind: subject.kind,
    targetId: subject.id,
    before: recorded(before, act),
    after: recorded(after, act),
    reason,
  });
}

/** Logs the text only for edits; otherwise the row still has it. */
function recorded(words: PostWords, act: StaffAct): Record<string, unknown> {
  const { title, isShown } = words;
  return act === 'edited' ? editedPart(words) : { title, isShown };
}

/** The earlier content of a product or thread, which undoing an edit restores. */
export interface EditBefore {
  id: number;
  title: string;
  texts: TextValues;
  /** Other logged fields; older entries have none. */
  details: Record<string, unknown>;
}

/** The logged fields of an edit. */
export function editedPart({ title, html, details }: PostWords): Record<string, unknown> {
  return { title, html, ...details };
}

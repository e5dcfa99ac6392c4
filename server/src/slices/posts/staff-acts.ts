/** What the staff do to what others wrote: on record (rules/flags 8), and told to whose it is (rules/notices 8). */
import { type Actor, isStaff } from '#contract/accounts/model.ts';
import type { Subject } from '#contract/core/ids.ts';
import type { StaffAct, WithReason } from '#contract/posts/reason.ts';
import { type AuditEntry, recordAuditEntry } from '../../platform/db/audit.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { staffActed } from './events.ts';
import type { TextValues } from './rows.ts';
import { findPostWords, type PostWords } from './staff-list-queries.ts';

/** Replies with the entry's id. Nobody is told of what they did themselves. */
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

/** `work` changes a product or thread; of one's own, and of what was restored already, nothing is recorded. */
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

/** Its words stay in the row unless they are edited. */
function recorded(words: PostWords, act: StaffAct): Record<string, unknown> {
  const { title, isShown } = words;
  return act === 'edited' ? editedPart(words) : { title, isShown };
}

/** What stood in a product or thread before an edit that is taken back. */
export interface EditBefore {
  id: number;
  title: string;
  texts: TextValues;
  /** Of the record; older entries have none. */
  details: Record<string, unknown>;
}

/** What the record has of an edit. */
export function editedPart({ title, html, details }: PostWords): Record<string, unknown> {
  return { title, html, ...details };
}

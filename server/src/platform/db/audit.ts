/** The record of what the staff did (rules/flags 8): written in the transaction of the act, never changed. */
import type { MemberId } from '#contract/core/ids.ts';
import type { Tx } from './database.ts';

export interface AuditEntry {
  actorId: MemberId;
  /** What was done, as a past fact: `comment-reviewed`. */
  action: string;
  /** The kind of thing it was done to, and its id. */
  targetKind: string;
  targetId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export async function recordAuditEntry(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.targetKind,
      subject_id: entry.targetId,
      before: JSON.stringify(entry.before),
      after: JSON.stringify(entry.after),
    })
    .execute();
}

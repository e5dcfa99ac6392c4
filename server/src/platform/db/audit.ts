/** The record of what the staff did (rules/flags 8): written in the transaction of the act, never changed. */
import type { MemberId } from '#contract/core/ids.ts';
import type { Tx } from './database.ts';

export interface Act {
  actorId: MemberId;
  /** What was done, as a past fact: `comment-reviewed`. */
  action: string;
  /** The kind of thing it was done to, and its id. */
  subject: string;
  subjectId: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export async function recordAct(tx: Tx, act: Act): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: act.actorId,
      action: act.action,
      subject: act.subject,
      subject_id: act.subjectId,
      before: JSON.stringify(act.before),
      after: JSON.stringify(act.after),
    })
    .execute();
}

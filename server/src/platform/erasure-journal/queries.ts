import type { MemberId } from '#contract/core/ids.ts';
import type { EmailKind } from '#contract/notification-emails/model.ts';
import type { Tx } from '../db/database.ts';

/** A change that a restore must not undo (rules/backups 13). */
export type JournalEntry =
  | { what: 'erased'; memberId: MemberId; keepsPosts: boolean }
  /** A member requested deletion, or cancelled it in time. */
  | { what: 'departure'; memberId: MemberId }
  | { what: 'chosen'; memberId: MemberId; kind: EmailKind };

export async function insertJournalEntry(tx: Tx, entry: JournalEntry): Promise<void> {
  await tx
    .insertInto('lasting_acts')
    .values({
      what: entry.what,
      member_id: entry.memberId,
      keeps_posts: entry.what === 'erased' ? entry.keepsPosts : null,
      kind: entry.what === 'chosen' ? entry.kind : null,
    })
    .execute();
}

/** The SQL of addresses that bounce (rules/emails 26). */
import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../db/database.ts';

/** For `members m`: true if the address only gets account e-mails. */
export const isUnreachable = `exists (
  select from mail_addresses a where a.email = lower(m.email) and a.unreachable_since is not null)`;

/** Allows ordinary e-mails again, until further bounces. */
export async function allowAddressOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    'delete from mail_addresses a using members m where m.id = $1 and a.email = lower(m.email)',
    [memberId],
  );
}

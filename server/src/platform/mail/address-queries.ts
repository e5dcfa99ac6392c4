/** The SQL of addresses that refuse their mail (rules/emails 26). */
import type { MemberId } from '#contract/core/ids.ts';
import type { Database } from '../db/database.ts';

/** Of `members m`: whether nothing but letters of the account's life is sent to the address. */
export const isUnreachable = `exists (
  select from mail_addresses a where a.email = lower(m.email) and a.unreachable_since is not null)`;

/** Ordinary letters go there again, until it has refused as many more. */
export async function allowAddressOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    'delete from mail_addresses a using members m where m.id = $1 and a.email = lower(m.email)',
    [memberId],
  );
}

import { sql } from 'kysely';
import type { EmailChange } from '#contract/accounts/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { linkMinutes } from './policy.ts';

export interface FoundEmailChange {
  id: number;
  memberId: MemberId;
  firstName: string;
  oldEmail: string;
  newEmail: string;
}

const columns = `c.id, c.member_id as "memberId", m.first_name as "firstName", c.old_email as "oldEmail",
  c.new_email as "newEmail"`;

export async function findEmailChange(database: Database, id: number): Promise<FoundEmailChange | undefined> {
  const [change] = await database.query<FoundEmailChange>(
    `select ${columns} from email_changes c join members m on m.id = c.member_id where c.id = $1`,
    [id],
  );
  return change;
}

/** Returns the change that a mailed link belongs to, while the link is unused and unexpired. */
export async function findLinkedChange(
  database: Database,
  purpose: 'email_change' | 'email_objection',
  tokenHash: Buffer,
): Promise<FoundEmailChange | undefined> {
  const [change] = await database.query<FoundEmailChange>(
    `select ${columns} from mailed_links l
     join email_changes c on c.id = l.email_change_id join members m on m.id = c.member_id
     where l.token_hash = $1 and l.purpose = $2 and l.used_at is null and l.expires_at > now()`,
    [tokenHash, purpose],
  );
  return change;
}

export async function findWaitingChange(
  database: Database,
  memberId: MemberId,
): Promise<EmailChange | undefined> {
  const [change] = await database.query<EmailChange>(
    `select new_email as email, waits_until as until from email_changes
     where member_id = $1 and reserved_until is null and ended_at is null and waits_until > now()`,
    [memberId],
  );
  return change;
}

/** Locks addresses until the transaction ends. Others who take or release one of them wait. */
export async function claimAddresses(tx: Tx, ...emails: string[]): Promise<void> {
  const keys = [...new Set(emails.map((email) => email.toLowerCase()))].sort();
  await sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from (
      select key from unnest(${keys}::text[]) with ordinality given(key, place) order by place) sorted`.execute(
    tx,
  );
}

/** Returns the member who has the address, or had it so recently that they may reclaim it (rules/accounts 54). */
export async function findHolder(
  db: Db,
  email: string,
): Promise<{ memberId: MemberId; isFormer: boolean } | undefined> {
  const { rows } = await sql<{ memberId: MemberId; isFormer: boolean }>`
    select id as "memberId", false as "isFormer" from members where lower(email) = ${email.toLowerCase()}
    union all
    select member_id, true from email_changes
    where lower(old_email) = ${email.toLowerCase()} and reserved_until > now() and ended_at is null
    limit 1`.execute(db);
  return rows[0];
}

export async function insertEmailChange(
  db: Db,
  change: { memberId: MemberId; oldEmail: string; newEmail: string },
): Promise<number> {
  const { id } = await db
    .insertInto('email_changes')
    .values({
      member_id: change.memberId,
      old_email: change.oldEmail,
      new_email: change.newEmail,
      waits_until: untilEndOf('email_change'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Restarts the waiting time of the pending change; undefined if there is none. */
export async function prolongWaitingChange(db: Db, memberId: MemberId): Promise<number | undefined> {
  const row = await waitingChange(db, memberId)
    .set({ waits_until: untilEndOf('email_change') })
    .where('waits_until', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Ends the pending change of address; false if there is none. */
export async function endWaitingChange(db: Db, memberId: MemberId): Promise<boolean> {
  const { numUpdatedRows } = await waitingChange(db, memberId)
    .set({ ended_at: sql`now()` })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Makes the new address the valid one. False if the change is no longer pending. */
export async function confirmEmailChange(db: Db, { id, memberId }: FoundEmailChange): Promise<boolean> {
  const { numUpdatedRows } = await waitingChange(db, memberId)
    .set({ reserved_until: untilEndOf('email_objection') })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function waitingChange(db: Db, memberId: MemberId) {
  return db
    .updateTable('email_changes')
    .where('member_id', '=', memberId)
    .where('reserved_until', 'is', null)
    .where('ended_at', 'is', null);
}

/** Ends this change and all later ones of the member. */
export async function endEmailChanges(db: Db, { id, memberId }: FoundEmailChange): Promise<void> {
  await db
    .updateTable('email_changes')
    .set({ ended_at: sql`now()` })
    .where('member_id', '=', memberId)
    .where('id', '>=', id)
    .where('ended_at', 'is', null)
    .execute();
}

export async function setEmail(db: Db, memberId: MemberId, email: string): Promise<void> {
  await db.updateTable('members').set({ email }).where('id', '=', memberId).execute();
}

export async function forgetOldChanges(database: Database): Promise<void> {
  await database.query(
    `delete from email_changes
     where greatest(waits_until, reserved_until, requested_at + make_interval(mins => $1))
       < now() - interval '720 hours'`,
    [linkMinutes.email_objection],
  );
}

/** SQL for the time when a link of this purpose expires if it is created now. */
function untilEndOf(purpose: keyof typeof linkMinutes) {
  return sql<Date>`now() + make_interval(mins => ${linkMinutes[purpose]})`;
}

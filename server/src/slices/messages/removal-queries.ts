/** The SQL of what goes: messages that every side has hidden, and what a member leaves behind. */
import { sql } from 'kysely';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { wordsOf } from './word-queries.ts';

/** Of `messages g`: nobody who got it still has it. */
const isWithNobody = `not exists (select from received_messages r where r.message_id = g.id and r.hidden_at is null)`;

/** At most `count`; replies with how many. What was reported stays, as the record names it. */
export async function deleteHidden(database: Database, count: number): Promise<number> {
  const rows = await database.query(
    `delete from messages where id in (
       select g.id from messages g
       where g.hidden_at is not null and ${isWithNobody}
         and not exists (select from message_reports c where c.message_id = g.id)
       order by g.id limit $1 for update of g skip locked)
     returning 1`,
    [count],
  );
  return rows.length;
}

export interface OwnMessages {
  sent: MessageId[];
  received: MessageId[];
}

/** At most `count` of each that the member has not hidden, or that still hold an address of theirs. */
export async function listToErase(db: Db, memberId: MemberId, count: number): Promise<OwnMessages> {
  const { rows } = await sql<OwnMessages>`
    select
      array(select id from messages where sender_id = ${memberId}
        and (hidden_at is null or from_address <> '' or to_address <> '' or text_hash is not null)
        order by id limit ${count}) as sent,
      array(select r.message_id from received_messages r join messages g on g.id = r.message_id
        where r.member_id = ${memberId} and (r.hidden_at is null or g.to_address <> '')
        order by r.message_id limit ${count}) as received`.execute(db);
  return rows[0] ?? { sent: [], received: [] };
}

/** What one sent is a former member's with whom got it; reported and with nobody, it keeps no words. */
export async function eraseSent(db: Db, ids: MessageId[]): Promise<void> {
  await sql`update messages g set hidden_at = coalesce(hidden_at, now()), text_hash = null,
      from_address = case when from_address is not null then '' end,
      to_address = case when to_address is not null then '' end,
      subject = case when ${sql.raw(isWithNobody)} then '' else subject end,
      text = case when ${sql.raw(isWithNobody)} then '' else text end
    where id = any(${ids}::integer[])`.execute(db);
}

/** What one got goes on one's own side; who sent it no longer sees the address. */
export async function eraseReceived(db: Db, memberId: MemberId, ids: MessageId[]): Promise<void> {
  await sql`update received_messages set hidden_at = coalesce(hidden_at, now())
    where member_id = ${memberId} and message_id = any(${ids}::integer[])`.execute(db);
  await sql`update messages set to_address = '' where id = any(${ids}::integer[]) and to_address is not null`.execute(
    db,
  );
}

/** One's own words to find them by, and those of others that are none of the text: a name, an address. */
export async function eraseWords(db: Db, memberId: MemberId, { sent, received }: OwnMessages): Promise<void> {
  await sql`
    delete from message_words w using messages g
    where w.message_id = any(${[...sent, ...received]}::integer[]) and g.id = w.message_id
      and (w.member_id = ${memberId}
        or (not g.to_staff or g.sender_id = ${memberId})
          and not w.word = any(${sql.raw(wordsOf("g.subject || ' ' || g.text", "''"))}))`.execute(db);
}

/** Whom one blocked and who blocked one, whose address was told to whom, and why one reported what. */
export async function eraseSafety(db: Db, memberId: MemberId): Promise<void> {
  await sql`delete from blocked_members where ${memberId} in (member_id, blocked_id)`.execute(db);
  await sql`delete from suggested_members where ${memberId} in (member_id, suggested_id)`.execute(db);
  await sql`update message_reports set reason = '' where reporter_id = ${memberId}`.execute(db);
}

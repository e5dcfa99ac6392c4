/** The SQL of suggestions: a bounded look at each of a few indexes, whatever is asked (rules/messages 11). */
import { CompiledQuery, sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import { listedAddresses, suggestionLimit } from '#contract/messages/model.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isPresent } from '../accounts/index.ts';

/** Of each folder so many of the latest messages are looked at. */
const latest = 500;

/** Of `members m`: who may be suggested to member `$1`. */
const isSuggested = `m.status = 'active' and ${isPresent} and m.id <> $1
  and not exists (select from blocked_members b where b.member_id = $1 and b.blocked_id = m.id)`;

/** Members who wrote to one's address from theirs, and members whose address one typed and who answered. */
const exchanged = `
  select m.id
  from (select message_id from received_messages where member_id = $1 and hidden_at is null
    order by message_id desc limit ${latest}) r
  join messages g on g.id = r.message_id
  join members m on m.id = g.sender_id and lower(m.email) = lower(g.from_address)
  where ${isSuggested}
  union
  select m.id
  from (select id, to_address from messages where sender_id = $1 and hidden_at is null
    order by id desc limit ${latest}) s
  join messages g on g.parent_id = s.id
  join members m on m.id = g.sender_id and lower(m.email) = lower(s.to_address)
  where ${isSuggested}`;

export async function listExchanged(database: Database, memberId: MemberId): Promise<string[]> {
  const rows = await database.query<{ email: string }>(
    `select m.email from (${exchanged}) known join members m on m.id = known.id order by lower(m.email)`,
    [memberId],
  );
  return rows.map(({ email }) => email);
}

/** What a member may be looked for by: each has an index of beginnings. */
const beginnings = ["lower(m.first_name || ' ' || m.last_name)", 'lower(m.last_name)', 'lower(m.email)'];

const beginSo = beginnings
  .map(
    (text) =>
      `(select m.id from members m where ${text} like $2 and ${isSuggested} order by ${text}, m.id limit ${suggestionLimit})`,
  )
  .join(' union ');

const recently = `suggested_at > now() - interval '${24 * listedAddresses.days} hours'`;

/**
 * Those whose name or address begins with `text`: all that one knows, and a few others. Whose address was told is noted, and
 * beyond so many nobody new is. Who asks twice at once is answered one after the other, so that each counts the one before.
 */
export async function findAddresses(tx: Tx, memberId: MemberId, text: string): Promise<string[]> {
  await sql`select from members where id = ${memberId} for no key update`.execute(tx);
  const values = [memberId, `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`];
  const { rows } = await tx.executeQuery<{ email: string }>(CompiledQuery.raw(beginningSo, values));
  return rows.map(({ email }) => email);
}

const beginningSo = `
     with known as materialized (${exchanged}),
     told as materialized (select suggested_id as id from suggested_members where member_id = $1 and ${recently}),
     found as materialized (
       select m.id, m.email, m.id in (select id from known) as is_known, m.id in (select id from told) as is_told
       from members m
       where m.id in (select id from (${beginSo}) others order by id limit ${suggestionLimit})
         or (m.id in (select id from known) and (${beginnings.map((name) => `${name} like $2`).join(' or ')}))),
     newly as (
       insert into suggested_members as s (member_id, suggested_id)
       select $1, id from found where not is_known and not is_told
       limit greatest(0, ${listedAddresses.members} - (select count(*) from told))
       on conflict (member_id, suggested_id) do update set suggested_at = now()
       returning suggested_id as id)
     select email from found where is_known or is_told or id in (select id from newly) order by lower(email)`;

/** What was told longer ago no longer counts. */
export async function forgetTold(database: Database): Promise<void> {
  await database.query(`delete from suggested_members where not ${recently}`, []);
}

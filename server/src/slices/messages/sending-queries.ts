/** SQL of sending, within the transaction that locks the sender. */
import { CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { listedAddresses, sameTextLimit, suggestionLimit } from '#contract/messages/model.ts';
import { messageTexts } from '#contract/messages/texts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isPresent } from '../accounts/index.ts';
import { wordsOf } from './queries.ts';

/**
 * The number of latest messages that suggestions scan per folder. Their scans are bounded, whatever is entered
 * (rules/messages 11).
 */
const latest = 500;

/** For `members m`: true if m may be suggested to member `$1`. */
const isSuggested = `m.status = 'active' and ${isPresent} and m.id <> $1
  and not exists (select from blocked_members b where b.member_id = $1 and b.blocked_id = m.id)`;

/** Members who wrote to `$1` from their current address, and members who answered at an address that `$1` typed. */
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

/** The searchable texts of a member; each has a prefix index. */
const beginnings = ["lower(m.first_name || ' ' || m.last_name)", 'lower(m.last_name)', 'lower(m.email)'];

const beginSo = beginnings
  .map(
    (text) =>
      `(select m.id from members m where ${text} like $2 and ${isSuggested} order by ${text}, m.id limit ${suggestionLimit})`,
  )
  .join(' union ');

const recently = `suggested_at > now() - interval '${24 * listedAddresses.days} hours'`;

/**
 * Finds members whose name or address begins with `text`: all correspondents, and a few others. Each new address shown
 * is recorded, up to a limit. Simultaneous requests run one after the other, so that each counts the previous one.
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

/** Older suggestions no longer count. */
export async function deleteOldSuggestions(database: Database): Promise<void> {
  await database.query(`delete from suggested_members where not ${recently}`, []);
}

export interface Sender {
  email: string;
  joinedAt: Date;
}

/** Serializes sending: of two clicks the second finds the first, and a block waits for messages being sent. */
export async function lockSender(tx: Tx, memberId: MemberId): Promise<Sender> {
  const { rows } = await sql<Sender>`
    select email, created_at as "joinedAt" from members where id = ${memberId} for no key update`.execute(tx);
  const [sender] = rows;
  if (sender === undefined) throw new Error('a session names a member who does not exist');
  return sender;
}

/** Returns the sender of a message that the member has; undefined for any other. Locks it until the reply is sent. */
export async function findAnswered(
  tx: Tx,
  memberId: MemberId,
  id: MessageId,
): Promise<{ senderId: MemberId } | undefined> {
  const { rows } = await sql<{ senderId: MemberId }>`
    select g.sender_id as "senderId" from messages g
    where g.id = ${id} and (
      (g.sender_id = ${memberId} and g.hidden_at is null)
      or exists (
        select from received_messages r
        where r.member_id = ${memberId} and r.message_id = g.id and r.hidden_at is null))
    for key share of g`.execute(tx);
  return rows[0];
}

export interface NewMessage {
  senderId: MemberId;
  /** One of these three fields sets the recipient. */
  isToStaff: boolean;
  toAddress: string | null;
  toMemberId: MemberId | null;
  /** The sender's address, if the recipient's was typed. */
  fromAddress: string | null;
  subject: string;
  text: string;
  /** The text to index: the subject, and the text without quotes. */
  words: string;
  textHash: Buffer | null;
  parentId: MessageId | null;
  idempotencyKey?: string | null;
}

const recipientKey = sql`coalesce(lower(to_address), to_member_id::text)`;

/** Finds the sender's earlier message with the same key. A recipient who left is not compared. */
export async function findSentMessage(
  tx: Tx,
  message: NewMessage,
): Promise<{ id: MessageId; isSame: boolean } | undefined> {
  const { senderId, isToStaff, toAddress, toMemberId, parentId, idempotencyKey = null } = message;
  const { rows } = await sql<{ id: MessageId; isSame: boolean }>`
    select id, subject = ${message.subject} and text = ${message.text} and to_staff = ${isToStaff}
      and parent_id is not distinct from ${parentId}
      and coalesce(${recipientKey} = coalesce(lower(${toAddress}::text), ${toMemberId}::text), true) as "isSame"
    from messages where sender_id = ${senderId} and idempotency_key = ${idempotencyKey}`.execute(tx);
  return rows[0];
}

export interface Recent {
  /** The id of the same message, if it was sent less than a minute ago. */
  repeatedId: MessageId | null;
  /** The times of messages sent within the last hour. */
  hour: Date[];
  /**
   * `begins` is true if this message begins a conversation with another member. `begun` are the times at which the
   * sender began other conversations within a day.
   */
  begins: boolean;
  begun: Date[];
  /** The number of other recipients of this text within a day. */
  sameTextRecipients: number;
}

/**
 * For a message to members: true if it continues its parent between the same two members. A reply to somebody else
 * begins a new conversation.
 */
const goesOn = (message: RawBuilder<unknown>) => sql`exists (
  select from messages p join members s on s.id = p.sender_id
  where p.id = ${message}.parent_id and case when p.sender_id = ${message}.sender_id
    then p.to_member_id is not distinct from ${message}.to_member_id
      and lower(p.to_address) is not distinct from lower(${message}.to_address)
    else s.id = ${message}.to_member_id or lower(s.email) = lower(${message}.to_address) end)`;

export async function readRecent(tx: Tx, message: NewMessage): Promise<Recent> {
  const { senderId, isToStaff, toAddress, toMemberId, parentId, subject, text, textHash } = message;
  const own = sql`from messages where sender_id = ${senderId}`;
  const { rows } = await sql<Recent>`
    select
      (select id ${own} and sent_at > now() - interval '1 minute' and hidden_at is null
         and to_staff = ${isToStaff} and to_address is not distinct from ${toAddress}
         and to_member_id is not distinct from ${toMemberId} and parent_id is not distinct from ${parentId}
         and subject = ${subject} and text = ${text}
       limit 1) as "repeatedId",
      array(select sent_at ${own} and sent_at > now() - interval '1 hour' order by sent_at) as hour,
      not ${isToStaff} and not ${goesOn(sql`sent`)} as begins,
      array(select sent_at from messages g where sender_id = ${senderId} and sent_at > now() - interval '24 hours'
        and not to_staff and not ${goesOn(sql`g`)} order by sent_at) as begun,
      (select count(*)::integer from (
         select distinct ${recipientKey} as recipient ${own} and sent_at > now() - interval '24 hours'
           and text_hash = ${textHash} and not to_staff
           and ${recipientKey} <> coalesce(lower(${toAddress}::text), ${toMemberId}::text)
         limit ${sameTextLimit.recipients}) others) as "sameTextRecipients"
    from (select ${senderId}::integer as sender_id, ${parentId}::integer as parent_id,
      ${toMemberId}::integer as to_member_id, ${toAddress}::text as to_address) sent`.execute(tx);
  const [recent] = rows;
  if (recent === undefined) throw new Error('a row of sub-selects is missing');
  return recent;
}

/** For `members m`: the recipients of a message. A block applies only to messages for one member. */
function reached({ senderId, isToStaff, toAddress, toMemberId }: NewMessage) {
  const isActive = sql`m.status = 'active' and ${sql.raw(isPresent)} and m.id <> ${senderId}`;
  if (isToStaff) return sql`m.role in ('super_admin', 'admin', 'moderator') and ${isActive}`;
  const isMeant =
    toAddress === null ? sql`m.id = ${toMemberId}` : sql`lower(m.email) = lower(${toAddress}::text)`;
  return sql`${isMeant} and ${isActive} and not exists (
    select from blocked_members b where b.member_id = m.id and b.blocked_id = ${senderId})`;
}

export interface Sent {
  id: MessageId;
  recipients: MemberId[];
}

/** Inserts the message, a row per recipient, and the search words of recipients and sender, in one statement. */
export async function insertMessage(tx: Tx, message: NewMessage, sentAt?: Date): Promise<Sent> {
  const { senderId, isToStaff, toAddress, toMemberId, words } = message;
  const { rows } = await sql<Sent>`
    with named as (
      select m.id, m.first_name || ' ' || m.last_name as name from members m
      where m.id = ${toMemberId} and ${sql.raw(isPresent)}),
    sent as (
      insert into messages (sender_id, subject, text, parent_id, to_staff, to_address, to_member_id, from_address,
        text_hash, idempotency_key, sent_at)
      values (${senderId}, ${message.subject}, ${message.text}, ${message.parentId}, ${isToStaff}, ${toAddress},
        (select id from named), ${message.fromAddress}, ${message.textHash}, ${message.idempotencyKey ?? null},
        coalesce(${sentAt ?? null}, now()))
      returning id),
    received as (
      insert into received_messages (member_id, message_id)
      select m.id, sent.id from sent cross join members m where ${reached(message)}
      returning member_id),
    readers as (
      select ${senderId}::integer as member_id, true as is_sent union all select member_id, false from received),
    words as materialized (
      select sides.is_sent, word from (
        select true as is_sent, case when ${isToStaff}::boolean then ${messageTexts.moderators}::text
          else coalesce(${toAddress}::text, (select name from named), '') end as names
        union all
        select false, first_name || ' ' || last_name from members where id = ${senderId}) sides
      cross join (select ${words}::text as words) given
      cross join lateral unnest(${sql.raw(wordsOf('given.words', 'sides.names'))}) word),
    listed as (
      insert into message_words (member_id, is_sent, word, message_id)
      select readers.member_id, is_sent, word, sent.id from sent cross join readers join words using (is_sent))
    select sent.id, array(select member_id from received) as recipients from sent`.execute(tx);
  const [sent] = rows;
  if (sent === undefined) throw new Error('an insert told nothing of its row');
  return sent;
}

/** For recipients of the message. */
export async function setReadBy(tx: Tx, id: MessageId, memberIds: MemberId[]): Promise<void> {
  await sql`update received_messages set read_at = now()
    where message_id = ${id} and member_id = any(${memberIds}::integer[])`.execute(tx);
}

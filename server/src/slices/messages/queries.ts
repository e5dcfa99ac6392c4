/** SQL that reads messages: pages of a folder, one message, unread counts. */
import { sql } from 'kysely';
import { accountTexts } from '#contract/accounts/texts.ts';
import { withinReach } from '#contract/core/addresses.ts';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import {
  type Correspondent,
  type Folder,
  foundLimit,
  type ListMessages,
  type Message,
  type MessageList,
  messageCountLimit,
  unreadLimit,
} from '#contract/messages/model.ts';
import { messageTexts } from '#contract/messages/texts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type RowWithTotal, rowsWithTotal } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns, authorOf } from '../accounts/index.ts';

/** The tables of each folder of member `$1`, and the columns that differ. */
const folders = {
  inbox: {
    id: 'message_id',
    own: 'received_messages where member_id = $1 and hidden_at is null',
    isSent: false,
    isRead: 'r.read_at is not null',
    address: 'g.from_address',
    joins: `join received_messages r on r.message_id = g.id and r.member_id = $1 and r.hidden_at is null
      join members m on m.id = g.sender_id`,
  },
  sent: {
    id: 'id',
    own: 'messages where sender_id = $1 and hidden_at is null',
    isSent: true,
    isRead: 'true',
    address: 'g.to_address',
    joins: `join members s on s.id = g.sender_id and s.id = $1 and g.hidden_at is null
      left join members m on m.id = g.to_member_id`,
  },
} as const;

/** The columns of a message in a folder, for `messages g`. */
function columnsOf(folder: Folder): string {
  const { isRead, address } = folders[folder];
  return `g.id, g.subject, g.text, g.sent_at as "sentAt", g.to_staff as "isToStaff", g.parent_id as "parentId",
    ${isRead} as "isRead", ${address} as address, ${authorColumns}`;
}

/** Reads a page with one statement. Its cost does not depend on the size of the folder. */
export async function listMessages(
  database: Database,
  folder: Folder,
  memberId: MemberId,
  { page, text, ...filter }: ListMessages,
): Promise<MessageList> {
  const { skip, limit } = withinReach({ skip: (page - 1) * filter.limit, limit: filter.limit });
  const values = [memberId, limit, skip];
  const found = await (text === ''
    ? database.prepared<RowWithTotal<MessageRow>>(`list-${folder}`, pageOf(folder, allIn(folder)), values)
    : database.prepared<RowWithTotal<MessageRow>>(`search-${folder}`, pageOf(folder, foundIn(folder)), [
        ...values,
        text,
      ]));
  const { rows, total } = rowsWithTotal(found);
  return { messages: rows.map((row) => messageOf(folder, row)), total };
}

/** `found` selects the ids of a page, and the total. */
function pageOf(folder: Folder, found: string): string {
  return `
    select found.total, listed.* from (${found}) found left join lateral (
      select ${columnsOf(folder)} from messages g ${folders[folder].joins} where g.id = any(found.ids)
    ) listed on true order by listed.id desc`;
}

/** Totals are counted up to one above the limit. */
const countedTo = messageCountLimit + 1;
const foundTo = foundLimit + 1;

function allIn(folder: Folder): string {
  const { id, own } = folders[folder];
  return `
    select array(select ${id} from ${own} order by ${id} desc
        limit (select $2::integer) offset (select $3::bigint)) as ids,
      (select count(*)::integer from (select from ${own} limit ${countedTo}) counted) as total`;
}

/**
 * Scans the rarest search word; of two common ones, that whose newest matches reach further back. It looks up each
 * message under the other words. It counts them, since PostgreSQL may read a whole table for `exists`.
 */
function foundIn(folder: Folder): string {
  const holding = (word: string, w: string) =>
    `from message_words ${w} where ${w}.member_id = $1 and ${w}.is_sent = ${folders[folder].isSent} and ${w}.word = ${word}`;
  return `
    with sought as materialized (select word from unnest(${searchTerms('$4')}) word),
    rarest as materialized (
      select word from sought
      order by (
        select array[count(*), min(newest.message_id)] from (
          select w.message_id ${holding('sought.word', 'w')} order by w.message_id desc limit ${foundTo}) newest)
      limit 1),
    others as materialized (select word from sought where word <> (select word from rarest)),
    matched as materialized (
      select w.message_id as id ${holding('(select word from rarest)', 'w')}
        and (select count(*) from others cross join lateral (
            select ${holding('others.word', 'o')} and o.message_id = w.message_id) held)
          = (select count(*) from others)
      order by w.message_id desc limit (select greatest(${foundTo}, $2::integer + $3::bigint)))
    select array(select id from matched order by id desc limit (select $2::integer) offset (select $3::bigint)) as ids,
      (select least(count(*), ${foundTo})::integer from matched) as total`;
}

export async function findMessage(
  database: Database,
  folder: Folder,
  memberId: MemberId,
  id: MessageId,
): Promise<Message | undefined> {
  const [row] = await database.prepared<MessageRow>(
    `find-message-${folder}`,
    `select ${columnsOf(folder)} from messages g ${folders[folder].joins} where g.id = $2`,
    [memberId, id],
  );
  return row && messageOf(folder, row);
}

/** Counts up to `unreadLimit` + 1 with an index of unread messages only. */
export async function countUnreadMessages(database: Database, memberId: MemberId): Promise<number> {
  const [row] = await database.prepared<{ count: number }>(
    'count-unread-messages',
    `select count(*)::integer as count from (
       select from received_messages where member_id = $1 and read_at is null and hidden_at is null
       limit ${unreadLimit + 1}) unread`,
    [memberId],
  );
  return row?.count ?? 0;
}

/**
 * Returns the sender, even if the message was already read, as two windows may read it at once. Undefined if it does
 * not exist.
 */
export async function setRead(tx: Tx, memberId: MemberId, id: MessageId): Promise<MemberId | undefined> {
  const { rows } = await sql<{ senderId: MemberId }>`
    update received_messages r set read_at = coalesce(r.read_at, now()) from messages g
    where r.member_id = ${memberId} and r.message_id = ${id} and r.hidden_at is null and g.id = r.message_id
    returning g.sender_id as "senderId"`.execute(tx);
  return rows[0]?.senderId;
}

interface Hidden {
  count: number;
  /** The senders of unread messages among them. */
  unreadFrom: MemberId[];
}

/** Hides messages for the member only, in either folder. */
export async function hideMessages(tx: Tx, memberId: MemberId, ids: MessageId[]): Promise<Hidden> {
  const { rows } = await sql<Hidden>`
    with received as (
      update received_messages set hidden_at = now()
      where member_id = ${memberId} and message_id = any(${ids}::integer[]) and hidden_at is null
      returning message_id, read_at),
    sent as (
      update messages set hidden_at = now()
      where sender_id = ${memberId} and id = any(${ids}::integer[]) and hidden_at is null returning 1),
    unlisted as (delete from message_words where member_id = ${memberId} and message_id = any(${ids}::integer[]))
    select ((select count(*) from received) + (select count(*) from sent))::integer as count,
      array(select distinct g.sender_id from received r join messages g on g.id = r.message_id
        where r.read_at is null) as "unreadFrom"`.execute(tx);
  return rows[0] ?? { count: 0, unreadFrom: [] };
}

/** The columns of a message, and which of them the reader may not see (rules/messages 17). */
export interface MessageRow
  extends Pick<Message, 'id' | 'subject' | 'text' | 'sentAt' | 'isRead' | 'isToStaff' | 'parentId'>,
    OtherSide {}

/** The other participant, if a member. */
type OtherSide = { [Key in keyof AuthorRow]: AuthorRow[Key] | null } & {
  /** The sender's address in the inbox, the typed one in Sent. */
  address: string | null;
};

export function messageOf(folder: Folder, row: MessageRow): Message {
  const { id, subject, text, sentAt, isRead, isToStaff, parentId } = row;
  const correspondent = folder === 'inbox' ? senderOf(row) : recipientOf(row);
  return { id, correspondent, subject, text, sentAt, isRead, isToStaff, parentId };
}

function senderOf(row: MessageRow): Correspondent {
  return { ...memberOf(row), email: row.address ?? '' };
}

/** The recipient as the sender entered it, whether or not that member received the message. */
function recipientOf(row: MessageRow): Correspondent {
  if (row.isToStaff) return { name: messageTexts.moderators, email: '', member: null };
  if (row.address === null) return memberOf(row);
  return { name: row.address || accountTexts.formerMember, email: row.address, member: null };
}

function memberOf(row: OtherSide): Correspondent {
  if (row.authorId === null) return { name: accountTexts.formerMember, email: '', member: null };
  const member = authorOf(row as AuthorRow);
  return { name: `${member.firstName} ${member.lastName}`, email: '', member };
}

/** Splits addresses and similar tokens, so that their parts can be found. */
function parts(text: string): string {
  return `translate(${text}, '@._-+/:', '       ')`;
}

/** The word stems of `text`. For `names` also the words themselves, as stop words may be names. */
export function wordsOf(text: string, names: string): string {
  const vectors = [`'english', ${parts(text)}`, `'english', ${parts(names)}`, `'simple', ${parts(names)}`];
  return `tsvector_to_array(${vectors.map((vector) => `to_tsvector(${vector})`).join(' || ')})`;
}

/** The search words. Stop words count only if there are no others. */
export function searchTerms(text: string): string {
  return `coalesce(
    nullif(tsvector_to_array(to_tsvector('english', ${parts(text)})), '{}'),
    tsvector_to_array(to_tsvector('simple', ${parts(text)})))`;
}

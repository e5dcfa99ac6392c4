/** SQL of blocks and reports. */
import { sql } from 'kysely';
import type { Author } from '#contract/accounts/model.ts';
import type { MemberId, MessageId, MessageReportId } from '#contract/core/ids.ts';
import type { ListPage } from '#contract/core/request.ts';
import type { ExportedBlock, ExportedMessage, ExportedReport } from '#contract/exports/model.ts';
import type {
  BlockedList,
  Folder,
  ReportedList,
  ReportedMessage,
  ReportMessage,
} from '#contract/messages/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { iterateRows } from '../../platform/db/row-pages.ts';
import { type AuthorRow, authorColumns, authorOf, isPresent } from '../accounts/index.ts';
import { type MessageRow, messageOf, wordsOf } from './queries.ts';

/** Waits for messages that the member is sending. False if the member does not exist. */
export async function lockToBlock(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select from members m where m.id = ${memberId} and ${sql.raw(isPresent)} for no key update`.execute(tx);
  return rows.length === 1;
}

export async function insertBlock(tx: Tx, memberId: MemberId, blockedId: MemberId): Promise<void> {
  await tx
    .insertInto('blocked_members')
    .values({ member_id: memberId, blocked_id: blockedId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, memberId: MemberId, blockedId: MemberId): Promise<void> {
  await db
    .deleteFrom('blocked_members')
    .where('member_id', '=', memberId)
    .where('blocked_id', '=', blockedId)
    .execute();
}

export async function listBlocked(
  database: Database,
  memberId: MemberId,
  { skip, limit }: ListPage,
): Promise<BlockedList> {
  const rows = await database.query<AuthorRow & { blockedAt: Date; total: number }>(
    `select ${authorColumns}, b.blocked_at as "blockedAt", count(*) over ()::integer as total
     from blocked_members b join members m on m.id = b.blocked_id
     where b.member_id = $1 order by b.blocked_at desc, b.blocked_id limit $2 offset $3`,
    [memberId, limit, skip],
  );
  return {
    blocked: rows.map((row) => ({ member: authorOf(row), blockedAt: row.blockedAt })),
    total: rows[0]?.total ?? 0,
  };
}

const received =
  'select message_id from received_messages where member_id = $1 and message_id = $2 and hidden_at is null';

/** True if the member received the message and has not deleted it. */
export async function hasReceived(database: Database, memberId: MemberId, id: MessageId): Promise<boolean> {
  return (await database.query(received, [memberId, id])).length === 1;
}

/**
 * Stores a report; an existing one stays as it is. False for a message that the member did not receive, or has deleted.
 */
export async function insertReport(
  database: Database,
  memberId: MemberId,
  { id, reason }: ReportMessage,
): Promise<boolean> {
  const rows = await database.query(
    `with got as (
       ${received}),
     reported as (
       insert into message_reports (message_id, reporter_id, reason) select message_id, $1, $3 from got
       on conflict (message_id, reporter_id) where closed_at is null do nothing)
     select from got`,
    [memberId, id, reason],
  );
  return rows.length === 1;
}

type ReportedRow = Omit<ReportedMessage, 'sender' | 'reporter'> &
  AuthorRow & { reporter: Author; total: number };

/** Open reports of messages that others than the viewer sent. */
export function openReports(viewer: `$${number}`): string {
  return `from message_reports c join messages g on g.id = c.message_id
    where c.closed_at is null and g.sender_id <> ${viewer}`;
}

/** Few reports are open at a time. Reports of the viewer's own messages are left out (rules/messages 36). */
export async function listReported(
  database: Database,
  { skip, limit }: ListPage,
  viewerId: MemberId,
): Promise<ReportedList> {
  const rows = await database.query<ReportedRow>(
    `select c.id, c.reason, c.reported_at as "reportedAt", g.subject, g.text, g.sent_at as "sentAt", ${authorColumns},
       json_build_object('id', o.id, 'firstName', o.first_name, 'lastName', o.last_name, 'avatar', o.avatar,
         'role', o.role, 'isFormer', o.erased_at is not null) as reporter,
       count(*) over ()::integer as total
     from message_reports c join messages g on g.id = c.message_id
     join members m on m.id = g.sender_id join members o on o.id = c.reporter_id
     where c.closed_at is null and g.sender_id <> $3 order by c.id limit $1 offset $2`,
    [limit, skip, viewerId],
  );
  return { reports: rows.map((row) => ({ ...row, sender: authorOf(row) })), total: rows[0]?.total ?? 0 };
}

export interface ClosedReport {
  messageId: MessageId;
  subject: string;
  text: string;
}

/**
 * Closes a report. Undefined if it is not open, and if `by` sent the message, so that senders do not learn of reports.
 */
export async function setClosed(
  tx: Tx,
  id: MessageReportId,
  by: MemberId,
): Promise<ClosedReport | undefined> {
  const { rows } = await sql<ClosedReport>`
    update message_reports c set closed_at = now(), closed_by = ${by}
    from messages g where c.id = ${id} and c.closed_at is null and g.id = c.message_id and g.sender_id <> ${by}
    returning g.id as "messageId", g.subject, g.text`.execute(tx);
  return rows[0];
}

/** For `messages g`: true if no recipient has it any more. */
const isWithNobody = `not exists (select from received_messages r where r.message_id = g.id and r.hidden_at is null)`;

/** Deletes at most `count` messages; returns their number. Reported ones stay, as the audit log references them. */
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

/**
 * Returns at most `count` sent and `count` received messages that are not hidden from the member, or that still contain
 * the member's address.
 */
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

/**
 * Sent messages stay with their recipients, as messages of a former member. If no recipient has a reported message any
 * more, its text is erased.
 */
export async function eraseSent(db: Db, ids: MessageId[]): Promise<void> {
  await sql`update messages g set hidden_at = coalesce(hidden_at, now()), text_hash = null,
      from_address = case when from_address is not null then '' end,
      to_address = case when to_address is not null then '' end,
      subject = case when ${sql.raw(isWithNobody)} then '' else subject end,
      text = case when ${sql.raw(isWithNobody)} then '' else text end
    where id = any(${ids}::integer[])`.execute(db);
}

/** Hides received messages for the member, and erases the address that the sender sees. */
export async function eraseReceived(db: Db, memberId: MemberId, ids: MessageId[]): Promise<void> {
  await sql`update received_messages set hidden_at = coalesce(hidden_at, now())
    where member_id = ${memberId} and message_id = any(${ids}::integer[])`.execute(db);
  await sql`update messages set to_address = '' where id = any(${ids}::integer[]) and to_address is not null`.execute(
    db,
  );
}

/** Erases the member's search words, and other members' search words that are not in the text: names and addresses. */
export async function eraseWords(db: Db, memberId: MemberId, { sent, received }: OwnMessages): Promise<void> {
  await sql`
    delete from message_words w using messages g
    where w.message_id = any(${[...sent, ...received]}::integer[]) and g.id = w.message_id
      and (w.member_id = ${memberId}
        or (not g.to_staff or g.sender_id = ${memberId})
          and not w.word = any(${sql.raw(wordsOf("g.subject || ' ' || g.text", "''"))}))`.execute(db);
}

/**
 * Erases blocks in both directions, suggested addresses in both directions, and the reasons of the member's reports.
 */
export async function eraseSafety(db: Db, memberId: MemberId): Promise<void> {
  await sql`delete from blocked_members where ${memberId} in (member_id, blocked_id)`.execute(db);
  await sql`delete from suggested_members where ${memberId} in (member_id, suggested_id)`.execute(db);
  await sql`update message_reports set reason = '' where reporter_id = ${memberId}`.execute(db);
}

/** For `messages g` and member `$1`. */
const folders = {
  inbox: {
    columns: `g.from_address as address, r.read_at is not null as "isRead", r.hidden_at as "deletedAt"`,
    from: `received_messages r join messages g on g.id = r.message_id join members m on m.id = g.sender_id
      where r.member_id = $1 and r.message_id > $2 order by r.message_id`,
  },
  sent: {
    columns: `g.to_address as address, true as "isRead", g.hidden_at as "deletedAt"`,
    from: `messages g left join members m on m.id = g.to_member_id
      where g.sender_id = $1 and g.id > $2 order by g.id`,
  },
} as const;

type ExportedRow = MessageRow & { deletedAt: Date | null };

export const exportMessages = (folder: Folder) =>
  async function* (database: Database, memberId: MemberId): AsyncGenerator<ExportedMessage> {
    const { columns, from } = folders[folder];
    const rows = iterateRows<ExportedRow>((after, limit) =>
      database.query(
        `select g.id, g.subject, g.text, g.sent_at as "sentAt", g.to_staff as "isToStaff", g.parent_id as "parentId",
           ${columns}, ${authorColumns} from ${from} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const row of rows) yield { message: messageOf(folder, row), deletedAt: row.deletedAt };
  };

export function exportBlocks(database: Database, memberId: MemberId): AsyncGenerator<ExportedBlock> {
  return iterateRows((after, limit) =>
    database.query(
      `select blocked_id as id, blocked_at as "blockedAt" from blocked_members
       where member_id = $1 and blocked_id > $2 order by blocked_id limit $3`,
      [memberId, after, limit],
    ),
  );
}

/** Reports by the member. Decisions of staff about them are not exported. */
export function exportReports(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedReport & { id: MessageId }> {
  return iterateRows((after, limit) =>
    database.query(
      `select id, message_id as "messageId", reason, reported_at as "reportedAt", closed_at as "closedAt"
       from message_reports where reporter_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

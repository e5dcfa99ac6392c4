/** The SQL of blocks and reports. */
import { sql } from 'kysely';
import type { Author } from '#contract/accounts/model.ts';
import type { MemberId, MessageId, MessageReportId } from '#contract/core/ids.ts';
import type { ListPage } from '#contract/core/request.ts';
import type { BlockedList, ReportedList, ReportedMessage, ReportMessage } from '#contract/messages/model.ts';
import type { Database, Db, Tx } from '../../platform/db/database.ts';
import { type AuthorRow, authorColumns, authorOf, isPresent } from '../accounts/index.ts';

/** Waits for what they are sending. False for nobody. */
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

/** False for a message that the member did not get, or has deleted. */
export async function hasReceived(database: Database, memberId: MemberId, id: MessageId): Promise<boolean> {
  return (await database.query(received, [memberId, id])).length === 1;
}

/** False as above. Reported before, it stays as it is. */
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

/** Open reports of what others than the viewer sent. */
export function openReports(viewer: `$${number}`): string {
  return `from message_reports c join messages g on g.id = c.message_id
    where c.closed_at is null and g.sender_id <> ${viewer}`;
}

/** Few at a time are open. Reports of what the viewer sent are left out (rules/messages 36). */
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

/** Undefined where it is not open, and where `by` sent the message: they do not learn that it was reported. */
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

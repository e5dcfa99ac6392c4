/** What is kept of a member's messages: both folders, what they deleted too, whom they blocked, what they reported. */
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import type { ExportedBlock, ExportedMessage, ExportedReport } from '#contract/exports/model.ts';
import type { Folder } from '#contract/messages/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { authorColumns } from '../accounts/index.ts';
import { type MessageRow, messageOf } from './row-queries.ts';

/** Of `messages g`, for member `$1`. */
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
    const rows = everyRow<ExportedRow>((after, limit) =>
      database.query(
        `select g.id, g.subject, g.text, g.sent_at as "sentAt", g.to_staff as "isToStaff", g.parent_id as "parentId",
           ${columns}, ${authorColumns} from ${from} limit $3`,
        [memberId, after, limit],
      ),
    );
    for await (const row of rows) yield { message: messageOf(folder, row), deletedAt: row.deletedAt };
  };

export function exportBlocks(database: Database, memberId: MemberId): AsyncGenerator<ExportedBlock> {
  return everyRow((after, limit) =>
    database.query(
      `select blocked_id as id, blocked_at as "blockedAt" from blocked_members
       where member_id = $1 and blocked_id > $2 order by blocked_id limit $3`,
      [memberId, after, limit],
    ),
  );
}

/** By the member; what the staff did with them is theirs. */
export function exportReports(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedReport & { id: MessageId }> {
  return everyRow((after, limit) =>
    database.query(
      `select id, message_id as "messageId", reason, reported_at as "reportedAt", closed_at as "closedAt"
       from message_reports where reporter_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

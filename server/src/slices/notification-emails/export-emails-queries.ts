/** Everything that is kept of letters to a member, and the end of it. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedAddress, ExportedEmail, ExportedFailedEmail } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

export function exportEmails(database: Database, memberId: MemberId): AsyncIterable<ExportedEmail> {
  return everyRow((after, limit) =>
    database.query<ExportedEmail & { id: number }>(
      `select id, kind, about, queued_at as "queuedAt", sent_at as "sentAt", dropped_at as "droppedAt",
         dropped_why as "droppedWhy"
       from letters where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

export function exportFailedEmails(
  database: Database,
  memberId: MemberId,
): AsyncIterable<ExportedFailedEmail> {
  return everyRow((after, limit) =>
    database.query<ExportedFailedEmail & { id: number }>(
      `select id, name, email, error, failed_at as "failedAt"
       from failed_letters where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

/** As many as the member had addresses. */
export async function* exportAddresses(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedAddress> {
  yield* await database.query<ExportedAddress>(
    `select email, refusals, last_refused_at as "lastRefusedAt", unreachable_since as "unreachableSince"
     from mail_addresses where member_id = $1 order by email`,
    [memberId],
  );
}

export async function deleteEmailsOf(database: Database, memberId: MemberId): Promise<void> {
  await database.query(
    `with addresses as (delete from mail_addresses where member_id = $1),
       failed as (delete from failed_letters where member_id = $1)
     delete from letters where member_id = $1`,
    [memberId],
  );
}

/** What is kept of a member's sessions, mailed links and changes of address, without the words that open them. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedEmailChange, ExportedLink, ExportedSession } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';

/** Of those that have ended, too, until they are forgotten. */
export function exportSessions(database: Database, memberId: MemberId): AsyncGenerator<ExportedSession> {
  return everyRow((after, limit) =>
    database.query(
      `select id, browser, system, remember as "isRemembered", signed_in_at as "beganAt", last_used_at as "lastUsedAt"
       from sessions where member_id = $1 and id > $2 order by id limit $3`,
      [memberId, after, limit],
    ),
  );
}

export async function* exportEmailChanges(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedEmailChange> {
  yield* await database.query<ExportedEmailChange>(
    `select old_email as "oldEmail", new_email as "newEmail", requested_at as "requestedAt",
       waits_until as "waitsUntil", reserved_until as "reservedUntil", ended_at as "endedAt"
     from email_changes where member_id = $1 order by id`,
    [memberId],
  );
}

export async function* exportLinks(database: Database, memberId: MemberId): AsyncGenerator<ExportedLink> {
  yield* await database.query<ExportedLink>(
    `select purpose, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
     from mailed_links where member_id = $1 order by created_at`,
    [memberId],
  );
}

/** What is kept of a member's accounts elsewhere, without what opens them. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedIdentity } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';

/** One for each site. */
export async function* exportIdentities(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedIdentity> {
  yield* await database.query<ExportedIdentity>(
    `select issuer, subject, linked_at as "linkedAt", confirmed_at as "confirmedAt", ended_at as "endedAt"
     from member_identities where member_id = $1 order by id`,
    [memberId],
  );
}

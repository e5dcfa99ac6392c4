/** What is kept of a member's sessions and mailed links, without the words that open them. */
import type { MemberId } from '#contract/core/ids.ts';
import type { KeptLink, KeptSession } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';

export async function* keptSessions(database: Database, memberId: MemberId): AsyncGenerator<KeptSession> {
  yield* await database.query<KeptSession>(
    `select signed_in_at as "signedInAt", last_used_at as "lastUsedAt", remember as "isRemembered"
     from sessions where member_id = $1 order by signed_in_at`,
    [memberId],
  );
}

export async function* keptLinks(database: Database, memberId: MemberId): AsyncGenerator<KeptLink> {
  yield* await database.query<KeptLink>(
    `select purpose, created_at as "createdAt", expires_at as "expiresAt", used_at as "usedAt"
     from mailed_links where member_id = $1 order by created_at`,
    [memberId],
  );
}

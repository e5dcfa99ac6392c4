/** Everything that is kept of a member's profile. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedProfile } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { authorOf } from '../accounts/index.ts';
import { findMemberRow } from './queries.ts';

/** Of a member who has confirmed the address. */
export async function* exportProfile(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedProfile> {
  const row = await findMemberRow(database, memberId);
  if (row === undefined) return;
  const { email, isUnreachable, address, city, zipCode, timeZone, status, version, joinedAt } = row;
  const { dateOfBirth, hideDateOfBirth } = row;
  const [moments] = await database.query<Pick<ExportedProfile, 'confirmedAt' | 'invitedAt' | 'lastSeenAt'>>(
    `select confirmed_at as "confirmedAt", invited_at as "invitedAt", last_seen_at as "lastSeenAt"
     from members where id = $1`,
    [memberId],
  );
  if (moments === undefined) return;
  yield {
    shown: { ...authorOf(row), city, joinedAt, reputation: row.reputation, dateOfBirth },
    private: { email, isUnreachable, address, zipCode, hideDateOfBirth, timeZone, status, version },
    ...moments,
  };
}

/** Everything that is kept of what a member chose of letters and notices. */
import type { MemberId } from '#contract/core/ids.ts';
import type { Chosen } from '#contract/notification-emails/model.ts';
import type { Database } from '../../platform/db/database.ts';

/** Never more than one for each kind. */
export async function* exportChoices(database: Database, memberId: MemberId): AsyncGenerator<Chosen> {
  yield* await database.query<Chosen>('select kind, choice from choices where member_id = $1 order by kind', [
    memberId,
  ]);
}

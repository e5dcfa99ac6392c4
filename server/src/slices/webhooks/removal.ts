/** What goes: what is old, of the log and of secrets, and what tells of a member who leaves. */
import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteOfMember, deleteOld, forgetFormerSecrets } from './figure-queries.ts';

/** Rows that go in one statement. */
const batchSize = 1_000;

/** rules/webhooks 6 and rules/webhooks 13 */
export async function clearOld({ database, now }: AppContext): Promise<void> {
  await forgetFormerSecrets(database.db, now());
  while ((await deleteOld(database.db, now(), batchSize)) > 0);
}

/** What waits is not sent any more; whatever is cut short is found again. */
export async function deleteDeliveriesOf(database: Database, memberId: MemberId): Promise<void> {
  while ((await deleteOfMember(database.db, memberId, batchSize)) > 0);
}

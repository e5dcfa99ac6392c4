/** Deletes old deliveries and former secrets, and messages about a member who leaves. */
import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteOfMember, deleteOld, forgetFormerSecrets } from './figure-queries.ts';

/** Rows per statement. */
const batchSize = 1_000;

/** rules/webhooks 6 and rules/webhooks 13 */
export async function clearOld({ database, now }: AppContext): Promise<void> {
  await forgetFormerSecrets(database.db, now());
  while ((await deleteOld(database.db, now(), batchSize)) > 0);
}

/** Deletes waiting messages, too. An interrupted run is repeated and finds the rest. */
export async function deleteDeliveriesOf(database: Database, memberId: MemberId): Promise<void> {
  while ((await deleteOfMember(database.db, memberId, batchSize)) > 0);
}

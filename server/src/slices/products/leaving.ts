import type { MemberId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { Services } from '../../platform/services.ts';
import { listShownOf, setDeleted } from './posting-queries.ts';

/** How many are looked up at a time. */
const batch = 100;

/** All that a member who leaves has posted, one after the other, as by hand; what was done stays done. */
export async function deleteProductsOf({ database, write }: Services, memberId: MemberId): Promise<void> {
  for (;;) {
    const ids = await listShownOf(database.db, memberId, batch);
    if (ids.length === 0) return;
    for (const id of ids) {
      await write(async ({ tx, changed }) => {
        await setDeleted(tx, id, memberId);
        changed(...contentTopics({ kind: 'product', id }));
      });
    }
  }
}

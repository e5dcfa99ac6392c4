import type { ProductId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Services } from '../../platform/services.ts';
import { forgetAttached } from '../files/index.ts';
import { erasePosts, type Leaving } from '../posts/index.ts';
import { takeWords } from './leaving-queries.ts';
import { setDeleted } from './posting-queries.ts';

/** All that goes with a member who leaves (rules/leaving 11) is deleted, and loses its words and files. */
export function eraseProductsOf(services: Services, leaver: Leaving): Promise<void> {
  return erasePosts<ProductId>(services, 'product', leaver, async (unit, id) => {
    if (!leaver.keepsPosts) await setDeleted(unit.tx, id, leaver.memberId);
    await eraseDeleted(unit, id);
  });
}

/** One that was restored meanwhile stays as it is. */
async function eraseDeleted(unit: UnitOfWork, id: ProductId): Promise<void> {
  if (!(await takeWords(unit.tx, id))) return;
  await forgetAttached(unit, id);
  unit.changed(...contentTopics({ kind: 'product', id }));
}

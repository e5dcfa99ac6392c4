import type { ProductId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { forgetAttached } from '../files/index.ts';
import { type Erasure, erasePosts } from '../posts/index.ts';
import { takeWords } from './erasure-queries.ts';
import { setDeleted } from './posting-queries.ts';

/** All that goes with a member who leaves (rules/account-deletion 11) is deleted, and loses its words and files. */
export function eraseProductsOf(context: AppContext, memberToErase: Erasure): Promise<void> {
  return erasePosts<ProductId>(context, 'product', memberToErase, async (unit, id) => {
    if (!memberToErase.keepsPosts) await setDeleted(unit.tx, id, memberToErase.memberId);
    await eraseDeleted(unit, id);
  });
}

/** One that was restored meanwhile stays as it is. */
async function eraseDeleted(unit: UnitOfWork, id: ProductId): Promise<void> {
  if (!(await takeWords(unit.tx, id))) return;
  await forgetAttached(unit, id);
  unit.changed(...contentTopics({ kind: 'product', id }));
}

/** Acts of staff on any product. */
import type { ProductId } from '#contract/core/ids.ts';
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import type { EveryProduct } from '#contract/products/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type BulkBatch, type BulkChange, type EditBefore, staffPostOf } from '../posts/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { cardOf } from './card.ts';
import { manyPublished, productPublished } from './events.ts';
import { listEveryRow } from './feed-queries.ts';
import { changeMany, isShownNow, putBack } from './refiling-queries.ts';

export async function readEveryProduct(
  { database, now }: AppContext,
  taxonomyCache: TaxonomyCache,
  list: ListEveryPost<'product'>,
): Promise<EveryProduct> {
  const [taxonomy, { rows, total }] = await Promise.all([taxonomyCache.read(), listEveryRow(database, list)]);
  const at = now();
  const products = rows.map((row) => ({
    ...cardOf(row, taxonomy, at),
    ...staffPostOf(row),
    version: row.version,
  }));
  return { products, total };
}

/** Saves an edit. The product must be locked. If it is shown afterwards, it is published, as after any edit. */
export async function putBackProduct({ tx, happened }: UnitOfWork, edit: EditBefore): Promise<void> {
  const productId = edit.id as ProductId;
  const wasShown = await isShownNow(tx, productId);
  await putBack(tx, productId, edit);
  if (await isShownNow(tx, productId)) happened(productPublished, { productId, wasShown });
}

/** Products that are shown again are published again, as after an edit. */
export async function changeManyProducts(unit: UnitOfWork, batch: BulkBatch): Promise<BulkChange[]> {
  const changes = await changeMany(unit.tx, batch);
  const isShownAgain = batch.act === 'restore' || batch.act === 'activate';
  const productIds = changes.map(({ id }) => id as ProductId);
  if (isShownAgain && productIds.length > 0) unit.happened(manyPublished, { productIds });
  return changes;
}

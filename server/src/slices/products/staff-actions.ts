/** Acts of staff on any product. */
import type { ProductId } from '#contract/core/ids.ts';
import type { ListEveryPost } from '#contract/posts/staff-list.ts';
import { kindOfCategory } from '#contract/products/fact-fields.ts';
import type { EveryProduct } from '#contract/products/model.ts';
import { type KindSuggestion, suggestionLimit } from '#contract/products/staff-calls.ts';
import { kindsSetText } from '#contract/products/texts.ts';
import type { Category } from '#contract/taxonomy/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import {
  type BulkBatch,
  type BulkChange,
  type EditBefore,
  recordChanges,
  staffPostOf,
} from '../posts/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { cardOf } from './card.ts';
import { manyEdited, manyPublished, productPublished } from './events.ts';
import { listEveryRow } from './feed-queries.ts';
import { type KindlessProduct, listKindless, lockKindless, putKind } from './kind-queries.ts';
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

/** Products without a kind whose category suggests one (rules/facts 14), by category. */
export async function suggestKinds(
  { database }: AppContext,
  taxonomyCache: TaxonomyCache,
): Promise<KindSuggestion[]> {
  const { categories } = await taxonomyCache.read();
  const suggesting = categories.filter(({ name }) => kindOfCategory(name) !== undefined);
  const rows = await listKindless(
    database,
    suggesting.map(({ id }) => id),
    suggestionLimit,
  );
  return rows
    .flatMap((row) => suggestionFor(row, categories) ?? [])
    .sort((one, other) => one.category.localeCompare(other.category) || one.id - other.id);
}

/** The first of the product's own categories that suggests a kind, or of their parents. */
function suggestionFor(
  { id, title, categoryIds, listedIn }: KindlessProduct,
  categories: Pick<Category, 'id' | 'name'>[],
): KindSuggestion | undefined {
  for (const categoryId of [...categoryIds, ...listedIn]) {
    const category = categories.find((row) => row.id === categoryId)?.name ?? '';
    const kind = kindOfCategory(category);
    if (kind !== undefined) return { id, title, category, kind };
  }
  return undefined;
}

/** Gives products the suggested kinds, with entries in the log. Events are left out, as they need a beginning. */
export async function setSuggestedKinds(
  { write }: AppContext,
  taxonomyCache: TaxonomyCache,
  ids: ProductId[],
  { memberId: actorId }: Viewer,
): Promise<string> {
  const { categories } = await taxonomyCache.read();
  const count = await write(async (unit) => {
    const products = await lockKindless(unit.tx, ids);
    const changes: BulkChange[] = [];
    for (const kind of ['course', 'career'] as const) {
      const suited = products.filter((product) => suggestionFor(product, categories)?.kind === kind);
      if (suited.length > 0) changes.push(...(await putKind(unit.tx, kind, suited)));
    }
    await recordChanges(unit, 'product', { action: 'product-kind-set', actorId, reason: null }, changes);
    const productIds = changes.map(({ id }) => id as ProductId);
    if (productIds.length > 0) unit.happened(manyEdited, { productIds });
    return changes.length;
  });
  return kindsSetText(count);
}

/** Saves an edit. The product must be locked. If it is shown afterwards, it is published, as after any edit. */
export async function restoreProductContent({ tx, happened }: UnitOfWork, edit: EditBefore): Promise<void> {
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

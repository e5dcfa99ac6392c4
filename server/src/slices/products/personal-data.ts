import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { contentTopics } from '#contract/core/topics.ts';
import type { ExportedProduct } from '#contract/exports/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Database } from '../../platform/db/database.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { forgetAttached } from '../files/index.ts';
import { type Erasure, erasePosts } from '../posts/index.ts';
import { readTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { cardOf } from './card.ts';
import { type ExportedRow, eraseProductText, everyProductPage } from './day-queries.ts';
import { setDeleted } from './stored-queries.ts';

export async function* exportProducts(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedProduct> {
  const taxonomy = await readTaxonomy(database.db);
  for await (const rows of everyProductPage(database, memberId)) {
    yield* rows.map((row) => exportedOf(row, taxonomy));
  }
}

function exportedOf(row: ExportedRow, taxonomy: Taxonomy): ExportedProduct {
  const { views, updatedAt, deletedAt, deletedBy, descriptionHtml, booking, pictures, attachments, version } =
    row;
  const more = { descriptionHtml, booking, pictures, attachments, version, authorStanding: null };
  const parents = taxonomy.parentsOf(row.categoryIds[0]);
  const product = { ...cardOf(row, taxonomy, new Date()), ...more, parents };
  return { product, views, updatedAt, deletedAt, deletedBy };
}

/** Deletes all products that are erased with a member (rules/account-deletion 11), with their text and files. */
export function eraseProductsOf(context: AppContext, memberToErase: Erasure): Promise<void> {
  return erasePosts<ProductId>(context, 'product', memberToErase, async (unit, id) => {
    if (!memberToErase.keepsPosts) await setDeleted(unit.tx, id, memberToErase.memberId);
    await eraseDeleted(unit, id);
  });
}

/** A product that was restored meanwhile stays as it is. */
async function eraseDeleted(unit: UnitOfWork, id: ProductId): Promise<void> {
  if (!(await eraseProductText(unit.tx, id))) return;
  await forgetAttached(unit, id);
  unit.changed(...contentTopics({ kind: 'product', id }));
}

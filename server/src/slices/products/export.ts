import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedProduct } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { readTaxonomy, type Taxonomy } from '../taxonomy/index.ts';
import { cardOf } from './card.ts';
import { type ExportedRow, everyProductPage } from './export-queries.ts';

export async function* exportProducts(
  database: Database,
  memberId: MemberId,
): AsyncGenerator<ExportedProduct> {
  const taxonomy = await readTaxonomy(database.db);
  for await (const rows of everyProductPage(database, memberId)) {
    yield* rows.map((row) => keptOf(row, taxonomy));
  }
}

function keptOf(row: ExportedRow, taxonomy: Taxonomy): ExportedProduct {
  const { views, updatedAt, deletedAt, deletedBy, descriptionHtml, booking, pictures, attachments, version } =
    row;
  const more = { descriptionHtml, booking, pictures, attachments, version, authorStanding: null };
  const parents = taxonomy.parentsOf(row.categoryIds[0]);
  const product = { ...cardOf(row, taxonomy, new Date()), ...more, parents };
  return { product, views, updatedAt, deletedAt, deletedBy };
}

import type { MemberId } from '#contract/core/ids.ts';
import type { KeptProduct } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Masters, readMasters } from '../masters/index.ts';
import { cardOf } from './card.ts';
import { everyProductPage, type KeptRow } from './kept-queries.ts';

export async function* keptProducts(database: Database, memberId: MemberId): AsyncGenerator<KeptProduct> {
  const masters = await readMasters(database.db);
  for await (const rows of everyProductPage(database, memberId)) {
    yield* rows.map((row) => keptOf(row, masters));
  }
}

function keptOf(row: KeptRow, masters: Masters): KeptProduct {
  const { views, updatedAt, deletedAt, deletedBy, descriptionHtml, booking, pictures, attachments, version } =
    row;
  const more = { descriptionHtml, booking, pictures, attachments, version, authorStanding: null };
  const parents = masters.parentsOf(row.categoryIds[0]);
  const product = { ...cardOf(row, masters, new Date()), ...more, parents };
  return { product, views, updatedAt, deletedAt, deletedBy };
}

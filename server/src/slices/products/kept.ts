import type { MemberId } from '#contract/core/ids.ts';
import type { KeptProduct } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { everyRow } from '../../platform/db/every-row.ts';
import { MasterCache, type Masters } from '../masters/index.ts';
import { cardOf } from './card.ts';
import { type KeptRow, listKeptRows } from './kept-queries.ts';

export async function* keptProducts(database: Database, memberId: MemberId): AsyncGenerator<KeptProduct> {
  const masters = await new MasterCache(database.db).read();
  const rows = everyRow((after, limit) => listKeptRows(database, { memberId, after, limit }));
  for await (const row of rows) yield keptOf(row, masters);
}

function keptOf(row: KeptRow, masters: Masters): KeptProduct {
  const { views, updatedAt, deletedAt, deletedBy, descriptionHtml, booking, pictures, attachments, version } =
    row;
  const more = { descriptionHtml, booking, pictures, attachments, version, authorStanding: null };
  const parents = masters.parentsOf(row.categoryIds[0]);
  const product = { ...cardOf(row, masters, new Date()), ...more, parents };
  return { product, views, updatedAt, deletedAt, deletedBy };
}

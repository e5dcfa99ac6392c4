/** Every product that a member posted, deleted ones too. */
import type { MemberId } from '#contract/core/ids.ts';
import type { ExportedProduct } from '#contract/exports/model.ts';
import { everyAuthoredPage } from '../../platform/db/authored.ts';
import type { Database } from '../../platform/db/database.ts';
import { cardColumns, cardJoins } from './card.ts';
import { type DetailRow, fileColumns } from './queries.ts';

export type ExportedRow = Omit<DetailRow, 'joinedAt' | 'reputation'> & Omit<ExportedProduct, 'product'>;

export function everyProductPage(database: Database, memberId: MemberId): AsyncGenerator<ExportedRow[]> {
  return everyAuthoredPage<ExportedRow>(database, memberId, {
    name: 'list-kept-products',
    of: 'p',
    columns: `${cardColumns}, p.description_html as "descriptionHtml", p.booking, p.version, ${fileColumns},
      counts.view_count as views, p.updated_at as "updatedAt"`,
    from: `products p ${cardJoins}`,
  });
}

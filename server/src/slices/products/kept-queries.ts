/** Every product that a member posted, deleted ones too. */
import type { MemberId } from '#contract/core/ids.ts';
import type { KeptProduct } from '#contract/exports/model.ts';
import type { Database } from '../../platform/db/database.ts';
import { cardColumns, cardJoins } from './card.ts';
import { type DetailRow, fileColumns } from './queries.ts';

export type KeptRow = Omit<DetailRow, 'joinedAt' | 'reputation'> & Omit<KeptProduct, 'product'>;

/** A page, in the order of ids. */
export function listKeptRows(
  database: Database,
  { memberId, after, limit }: { memberId: MemberId; after: number; limit: number },
): Promise<KeptRow[]> {
  return database.prepared<KeptRow>(
    'list-kept-products',
    `select ${cardColumns}, p.description_html as "descriptionHtml", p.booking, p.version, ${fileColumns},
       p.view_count as views, p.updated_at as "updatedAt", p.deleted_at as "deletedAt",
       case when p.deleted_by = p.author_id then 'author' when p.deleted_by is not null then 'staff' end as "deletedBy"
     from products p ${cardJoins} where p.author_id = $1 and p.id > $2 order by p.id limit $3`,
    [memberId, after, limit],
  );
}

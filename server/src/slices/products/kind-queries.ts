/** SQL that finds products without a kind, and gives them one. */
import { sql } from 'kysely';
import type { CategoryId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { Kind } from '#contract/products/facts.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { BulkChange } from '../posts/index.ts';
import { factColumns } from './fact-queries.ts';

export interface KindlessProduct {
  id: ProductId;
  authorId: MemberId;
  title: string;
  /** Its own categories, and with them their parents. */
  categoryIds: CategoryId[];
  listedIn: CategoryId[];
}

const columns = `id, author_id as "authorId", title, category_ids as "categoryIds", listed_in as "listedIn"`;

/** In the order of their ids, along the index of products without a kind. */
export function listKindless(
  database: Database,
  listedIn: CategoryId[],
  limit: number,
): Promise<KindlessProduct[]> {
  return database.query<KindlessProduct>(
    `select ${columns} from products
     where kind is null and deleted_at is null and listed_in && $1::integer[] order by id limit $2`,
    [listedIn, limit],
  );
}

/** Those of these products that have no kind yet. */
export async function lockKindless(tx: Tx, ids: ProductId[]): Promise<KindlessProduct[]> {
  const { rows } = await sql<KindlessProduct>`
    select ${sql.raw(columns)} from products
    where id = any(${ids}::integer[]) and kind is null and deleted_at is null
    order by id for no key update`.execute(tx);
  return rows;
}

/** Gives locked products this kind. Returns the changes for the activity log. */
export async function putKind(tx: Tx, kind: Kind, products: KindlessProduct[]): Promise<BulkChange[]> {
  const ids = products.map(({ id }) => id);
  await tx
    .updateTable('products')
    .set({ ...factColumns({ kind }), version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', 'in', ids)
    .execute();
  return products.map(({ id, authorId, title }) => ({
    id,
    authorId,
    before: { title, kind: null },
    after: { title, kind },
  }));
}

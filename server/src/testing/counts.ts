/** What is counted: set as if members had voted, commented and looked, and compared with the rows. */
import type { SubjectKind } from '#contract/core/ids.ts';
import type { TestApp } from './app.ts';
import { wrongCountsIn } from './wrong-counts.ts';

interface Counts {
  like_count?: number;
  dislike_count?: number;
  comment_count?: number;
  view_count?: number;
  active_at?: Date;
}

/** Of a product or thread, with the ranks that follow. */
export async function setCounts(
  { database }: TestApp,
  kind: SubjectKind,
  id: number,
  counts: Counts,
): Promise<void> {
  const columns = Object.keys(counts).map((column, place) => `${column} = $${place + 2}`);
  await database.query(`update ${kind}_counts set ${columns} where ${kind}_id = $1`, [
    id,
    ...Object.values(counts),
  ]);
  await database.query(`select rank_${kind}s(array[$1::integer])`, [id]);
}

/** Every count that is not what the rows say; none is as it should be. */
export function wrongCounts({ database }: TestApp): Promise<unknown[]> {
  return wrongCountsIn((text) => database.query(text));
}

/** Every rank that is not as products and threads have it and as they are counted; none once the application has settled. */
export function wrongRanks({ database }: TestApp): Promise<unknown[]> {
  return database.query(`
    select 'product' as of, p.product_id as id
    from placed_products p left join product_counts c using (product_id) left join product_ranks r using (product_id)
    where c.is_shown is distinct from p.is_listed
      or (r.score, r.view_count, r.comment_count, r.price_cents, r.created_at, r.expires_at, r.is_listed, r.is_active,
          r.is_featured, r.listed_in, r.label_ids)
        is distinct from
        (c.like_count - c.dislike_count, c.view_count, c.comment_count, p.price_cents, p.created_at, p.expires_at,
          p.is_listed, p.is_active, p.is_featured, p.listed_in, p.label_ids)
    union all
    select 'thread', t.id
    from threads t left join thread_counts c on c.thread_id = t.id left join thread_ranks r on r.thread_id = t.id
    where c.is_shown is distinct from (t.deleted_at is null)
      or (r.is_listed, r.created_at, r.comment_count, r.active_at)
        is distinct from (t.deleted_at is null, t.created_at, c.comment_count, c.active_at)`);
}

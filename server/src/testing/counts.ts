/** Counts: set as if members had voted, commented and viewed, and compared with the rows. */
import type { SubjectKind } from '#contract/core/ids.ts';

/** An application, or a test with its own database. */
interface Counted {
  database: { query(text: string, values?: unknown[]): Promise<unknown[]> };
}

interface Counts {
  like_count?: number;
  dislike_count?: number;
  comment_count?: number;
  view_count?: number;
  active_at?: Date;
}

/** Sets the counts of a product or thread, with the resulting ranks. */
export async function setCounts(
  { database }: Counted,
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

/** Every count that differs from the rows; empty if all are correct. */
export function wrongCounts({ database }: Counted): Promise<unknown[]> {
  const votes = (kind: string) => `
    select '${kind}' as of, t.id, n.like_count, n.dislike_count
    from ${kind}s t left join ${kind}_counts n on n.${kind}_id = t.id
    where coalesce(n.like_count, 0) <> (select count(*) from votes v where v.${kind}_id = t.id and v.is_like)
      or coalesce(n.dislike_count, 0) <> (select count(*) from votes v where v.${kind}_id = t.id and not v.is_like)`;
  const comments = (kind: string) => `
    select 'comments on a ${kind}', n.${kind}_id, n.comment_count, null from ${kind}_counts n
    where n.comment_count <> (
      select count(*) from comments c where c.${kind}_id = n.${kind}_id and c.deleted_at is null)`;
  return database.query(`
    ${votes('product')} union all ${votes('thread')} union all ${votes('comment')}
    union all ${comments('product')} union all ${comments('thread')}
    union all select 'flags', c.id, c.flag_count, null from comments c
      where c.flag_count <> (select count(*) from flags f where f.comment_id = c.id)
    union all select 'reputation', m.id, r.points, null from members m left join reputations r on r.member_id = m.id
      where r.points is distinct from (
        select coalesce(sum(case when v.is_like then 1 else -1 end), 0) from votes v
        left join products p on p.id = v.product_id left join threads t on t.id = v.thread_id
        left join comments c on c.id = v.comment_id
        where coalesce(p.author_id, t.author_id, c.author_id) = m.id and v.member_id <> m.id)`);
}

/** Every rank that differs from its product or thread and its counts; empty once the application has settled. */
export function wrongRanks({ database }: Counted): Promise<unknown[]> {
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

/** SQL that updates ranks from counts (docs/decisions/0029). */

import { sql } from 'kysely';
import type { PerKind, SubjectId, SubjectKind } from '#contract/core/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';

/** Functions of the database; each changes only outdated ranks. */
const functions: PerKind<string> = { product: 'rank_products', thread: 'rank_threads' };

/**
 * Updates ranks with one statement in its own transaction. It belongs to no API call and does not count among the
 * statements of one.
 */
export async function updateRanks(
  { pool }: Database,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<void> {
  await pool.query(`select ${functions[kind]}($1)`, [ids]);
}

/** Updates all ranks, for content that is loaded as a whole. */
export async function rankAll(db: Db): Promise<void> {
  await sql`select rank_products(array(select product_id from product_counts)),
    rank_threads(array(select thread_id from thread_counts))`.execute(db);
}

/** SQL for each kind that is true if ranks `r` differ from counts `c`. */
const differences: PerKind<string> = {
  product: `(r.score, r.view_count, r.comment_count)
    is distinct from (c.like_count - c.dislike_count, c.view_count, c.comment_count)`,
  thread: '(r.comment_count, r.active_at) is distinct from (c.comment_count, c.active_at)',
};

export interface Unranked {
  ids: SubjectId[];
  /** The id to continue with; null at the end. */
  next: number | null;
}

/** Finds posts whose ranks differ from the counts, among `count` ids after `after`. */
export async function findUnranked(
  { pool }: Database,
  kind: SubjectKind,
  after: number,
  count: number,
): Promise<Unranked> {
  const id = `${kind}_id`;
  const { rows } = await pool.query<Unranked>(
    `with compared as (
       select c.${id} as id, ${differences[kind]} as differs
       from ${kind}_counts c join ${kind}_ranks r using (${id}) where c.${id} > $1 order by c.${id} limit $2)
     select coalesce(array_agg(id) filter (where differs), '{}') as ids,
       case when count(*) = $2 then max(id) end as next from compared`,
    [after, count],
  );
  return rows[0] ?? { ids: [], next: null };
}

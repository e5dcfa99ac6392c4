/** The SQL by which ranks follow what is counted (docs/decisions/0029). */

import { sql } from 'kysely';
import type { PerKind, SubjectId, SubjectKind } from '#contract/core/ids.ts';
import type { Database, Db } from '../../platform/db/database.ts';

/** Functions of the database; each changes only ranks that are not so already. */
const functions: PerKind<string> = { product: 'rank_products', thread: 'rank_threads' };

/** One statement, in a transaction of its own. It is none of a call's, and not counted among them. */
export async function rankAsCounted(
  { pool }: Database,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<void> {
  await pool.query(`select ${functions[kind]}($1)`, [ids]);
}

/** The same of everything there is, for content that is laid in as a whole. */
export async function rankAll(db: Db): Promise<void> {
  await sql`select rank_products(array(select product_id from product_counts)),
    rank_threads(array(select thread_id from thread_counts))`.execute(db);
}

/** What of a kind is compared: with `r` as its ranks and `c` as its counts. */
const differences: PerKind<string> = {
  product: `(r.score, r.view_count, r.comment_count)
    is distinct from (c.like_count - c.dislike_count, c.view_count, c.comment_count)`,
  thread: '(r.comment_count, r.active_at) is distinct from (c.comment_count, c.active_at)',
};

export interface Unranked {
  ids: SubjectId[];
  /** Where to go on; null when all were looked at. */
  next: number | null;
}

/** Those whose ranks are not as they are counted, among as many as `count` ids after `after`. */
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

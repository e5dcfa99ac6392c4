/** The SQL that finds products like another one. */
import { sql } from 'kysely';
import type { ProductId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

export interface SimilarRow {
  id: ProductId;
  title: string;
  linkKey: string | null;
}

export interface Likeness {
  link: string | null;
  title: string;
  except: ProductId | null;
  count: number;
}

/** Shown products with this link, then those whose titles share a mark with this one; a few of each. */
export async function listSimilarRows(db: Db, likeness: Likeness): Promise<SimilarRow[]> {
  return (await similarRows(likeness).execute(db)).rows;
}

/**
 * What shares a mark is gathered before the newest of it are taken: for those alone PostgreSQL would go through the
 * catalogue from its end, and make the marks of every title that it meets.
 */
export function similarRows({ link, title, except, count }: Likeness) {
  return sql<SimilarRow>`
    with marked as materialized (
      select id, title, link_key from products
      where deleted_at is null and title_marks(title) && (select title_marks(${title})) and id is distinct from ${except})
    (select id, title, link_key as "linkKey" from products
      where deleted_at is null and link_key = ${link} and id is distinct from ${except}
      order by id desc limit ${count})
    union
    (select id, title, link_key as "linkKey" from marked order by id desc limit ${count * 4})`;
}

/** The SQL that finds products like another one. */
import { sql } from 'kysely';
import type { ProductId } from '#contract/core/ids.ts';
import type { Db } from '../../platform/db/database.ts';

export interface SimilarRow {
  id: ProductId;
  title: string;
  linkKey: string | null;
}

/** Shown products with this link, then those whose titles share a mark with this one; a few of each. */
export async function listSimilarRows(
  db: Db,
  {
    link,
    title,
    except,
    count,
  }: { link: string | null; title: string; except: ProductId | null; count: number },
): Promise<SimilarRow[]> {
  const found = await sql<SimilarRow>`
    (select id, title, link_key as "linkKey" from products
      where deleted_at is null and link_key = ${link} and id is distinct from ${except}
      order by id desc limit ${count})
    union
    (select id, title, link_key as "linkKey" from products
      where deleted_at is null and title_marks(title) && title_marks(${title}) and id is distinct from ${except}
      order by id desc limit ${count * 4})`.execute(db);
  return found.rows;
}

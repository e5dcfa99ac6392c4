/** Found products with the words of their texts, ready to be highlighted. */
import type { ProductCard } from '#contract/products/model.ts';
import { textApart, withLongWordsBroken } from '../../packages/safe-html/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Masters } from '../masters/index.ts';
import { cardOf } from '../products/index.ts';
import { inWords, type TextInWords } from './highlighting.ts';
import { type FoundHit, type HitRow, readHits } from './queries.ts';

export interface FoundProduct {
  card: ProductCard;
  title: TextInWords;
  /** The description, or its beginning. */
  text: TextInWords;
}

/** In the order in which they were found, by one statement. Products that were deleted meanwhile are left out. */
export async function readFoundProducts(
  found: FoundHit[],
  database: Database,
  masters: Masters,
  now: Date,
): Promise<FoundProduct[]> {
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  const rows = new Map((await readHits(database, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row === undefined ? [] : [foundProductOf(row, masters, now)];
  });
}

function foundProductOf(row: HitRow, masters: Masters, now: Date): FoundProduct {
  return {
    card: cardOf(row, masters, now),
    title: inWords(row.title),
    text: inWords(withLongWordsBroken(textApart(row.descriptionHtml))),
  };
}

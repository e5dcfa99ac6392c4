/** Products that may be the one that is about to be posted. */

import { parseWebAddress } from '#contract/core/scalars.ts';
import { titleLimit } from '#contract/posts/model.ts';
import { type FindSimilar, type SimilarProduct, similarCount } from '#contract/products/posting.ts';
import type { Services } from '../../platform/services.ts';
import { storedLinkKey } from './posting-queries.ts';
import { listSimilarRows } from './similar-queries.ts';

/** The same link first, then nearly the same title: at most one word more, less or other. */
export async function findSimilar(
  { database }: Services,
  { url, title, except }: FindSimilar,
): Promise<SimilarProduct[]> {
  const address = parseWebAddress(url);
  const link = address === undefined ? null : storedLinkKey(address);
  const asked = title.slice(0, titleLimit);
  const rows = await listSimilarRows(database.db, { link, title: asked, except, count: similarCount });
  const sameLink = rows.filter((row) => link !== null && row.linkKey === link);
  const sameTitle = rows.filter((row) => !sameLink.includes(row) && isNearly(row.title, asked));
  return [
    ...sameLink.map(({ id, title: shown }) => ({ id, title: shown, same: 'link' as const })),
    ...sameTitle.map(({ id, title: shown }) => ({ id, title: shown, same: 'title' as const })),
  ].slice(0, similarCount);
}

function isNearly(one: string, other: string): boolean {
  const [these, those] = [wordsOf(one), wordsOf(other)];
  const more = these.difference(those).size;
  const less = those.difference(these).size;
  const isShort = Math.min(these.size, those.size) < 3;
  return isShort ? more + less === 0 : more <= 1 && less <= 1;
}

function wordsOf(title: string): Set<string> {
  return new Set(title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

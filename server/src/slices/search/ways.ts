/**
 * What a search asks for, and by which way PostgreSQL finds it soonest. Pure.
 *
 * A rare query is found through the index of words: every product that matches is looked at. A common one is
 * found by a walk along the order that is asked for, which soon meets enough that match. Either way's cost
 * stays the same when the catalogue grows and the share of the matches does not.
 */
import type { WordShares } from './queries.ts';

/** A word, or the beginning of one. */
export interface Way {
  word: string;
  isPrefix: boolean;
}

/** Each part must be matched by one of its ways. */
export type SearchQuery = Way[][];

/** As PostgreSQL's query language writes it. */
export function textOf(query: SearchQuery): string {
  const parts = query.map((ways) => ways.map(textOfWay).join(' | '));
  return parts.map((part) => (part.includes(' | ') ? `(${part})` : part)).join(' & ');
}

function textOfWay({ word, isPrefix }: Way): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;
}

/** The share of the products that match, from 0 to 1, as if words did not depend on each other. */
export function shareOf(query: SearchQuery, statistics: WordShares): number {
  return query.reduce(
    (share, ways) => share * Math.max(...ways.map((way) => shareOfWay(way, statistics))),
    1,
  );
}

/** The largest share only: one product may hold several words with the same beginning. */
function shareOfWay({ word, isPrefix }: Way, { shares }: WordShares): number {
  if (!isPrefix) return shares.get(word) ?? 0;
  let largest = 0;
  for (const [known, share] of shares) if (share > largest && known.startsWith(word)) largest = share;
  return largest;
}

/** What is so much more common than the rarest part that looking it up costs more than it spares. */
const tooCommon = 8;

/**
 * The parts that the index of words is asked for. What they find is compared with the whole query; a part
 * that most of it would match anyway is left to that.
 */
export function rarestParts(query: SearchQuery, statistics: WordShares): SearchQuery {
  const shares = query.map((ways) => shareOf([ways], statistics));
  // A word without a share is rarer than every word that has one.
  const rarest = Math.max(Math.min(...shares), Math.min(...statistics.shares.values(), 1) / 2);
  return query.filter((_ways, place) => (shares[place] ?? 0) <= rarest * tooCommon);
}

export interface Walk {
  /** Products that the walk looks at before it gives up. */
  window: number;
}

/**
 * A walk that is expected to find the first `count` matches sooner than the index of words does. That one
 * tells how many match as well: where that must be told exactly, nothing is gained by a walk.
 */
export function walkFor(
  count: number,
  share: number,
  { products }: WordShares,
  countedUpTo: number,
): Walk | undefined {
  const steps = count / share;
  const matches = share * products;
  if (steps >= matches || matches < manyTimes * countedUpTo) return undefined;
  // Where the statistics are wrong the walk ends soon, and the index of words answers.
  return { window: Math.ceil(4 * steps) + 100 };
}

/** PostgreSQL's estimate for one word is good enough to tell twice as many. */
const manyTimes = 2;
/** For several words it is a guess. */
const manyTimesTogether = 10;

/**
 * True when a search matches more than `limit` products without any doubt, so that nobody need count. A walk
 * that found its products in its window has borne the statistics out.
 */
export function isClearlyMore(limit: number, query: SearchQuery, statistics: WordShares): boolean {
  const margin = query.length === 1 ? manyTimes : manyTimesTogether;
  return shareOf(query, statistics) * statistics.products >= margin * limit;
}

/**
 * Query planning: what a search asks for, and by which scan PostgreSQL finds it soonest. Pure.
 *
 * A rare query is found through the inverted index: every product that matches is looked at. A common one is
 * found by an ordered scan, along the order that is asked for, which soon meets enough that match. Either plan's cost
 * stays the same when the catalogue grows and the share of the matches does not.
 */
import type { WordFrequencies } from './word-frequencies.ts';

/** A word, or the beginning of one. */
export interface Alternative {
  word: string;
  isPrefix: boolean;
}

/** Each part must be matched by one of its alternatives. */
export type SearchQuery = Alternative[][];

/** As PostgreSQL's query language writes it. */
export function textOf(query: SearchQuery): string {
  return query.map(textOfPart).join(' & ');
}

function textOfPart(alternatives: Alternative[]): string {
  const part = alternatives.map(textOfAlternative).join(' | ');
  return alternatives.length > 1 ? `(${part})` : part;
}

function textOfAlternative({ word, isPrefix }: Alternative): string {
  return `'${word.replace(/['\\]/g, '$&$&')}'${isPrefix ? ':*' : ''}`;
}

/**
 * The share of the products that match, from 0 to 1, as if words did not depend on each other; of a beginning at least, since
 * several that are overestimated would be so many times over.
 */
export function selectivityOf(query: SearchQuery, statistics: WordFrequencies): number {
  return query.reduce((share, alternatives) => share * shareOf(alternatives, statistics, 'least'), 1);
}

function shareOf(
  alternatives: Alternative[],
  statistics: WordFrequencies,
  ofBeginning: 'least' | 'likely',
): number {
  const shares = alternatives.map(({ word, isPrefix }) =>
    isPrefix ? statistics.shareOfBeginning(word)[ofBeginning] : statistics.shareOf(word),
  );
  return Math.max(...shares);
}

/** What is so much more common than the rarest part that looking it up costs more than it spares. */
const tooCommon = 8;
/** Beyond the rarest of many parts little is left to compare. */
const fewParts = 3;
/** Of those that stand for many words, which the index gathers one by one. */
const fewGathered = 2;

/**
 * The parts that the inverted index is asked for, in their order. What they find is compared with the whole query; a part
 * that most of it would match anyway is left to that. One word costs the index less than the products that it spares, at a
 * million products 5 ms; several, or a beginning, which stands for many, take it 40 to 100 ms where they are common.
 */
export function rarestParts(query: SearchQuery, statistics: WordFrequencies): SearchQuery {
  const parts = query.map((alternatives) => ({
    alternatives,
    share: shareOf(alternatives, statistics, 'likely'),
  }));
  // A word without a share is rarer than every word that has one.
  const rarest = Math.max(Math.min(...parts.map(({ share }) => share)), statistics.leastShare / 2);
  const few = parts
    .filter(({ share }) => share <= rarest * tooCommon)
    .sort((one, other) => one.share - other.share)
    .map(({ alternatives }) => alternatives);
  const words = few.filter(isOneWord);
  const others = few.filter((part) => !isOneWord(part));
  const room = Math.max(0, Math.min(fewGathered, fewParts - words.length));
  const asked = [...words, ...others.slice(0, room)];
  return query.filter((part) => asked.includes(part));
}

function isOneWord([first, ...others]: Alternative[]): boolean {
  return first?.isPrefix === false && others.length === 0;
}

/**
 * Products that the inverted index is likely to go through for these parts, of which there is one at least: as many as hold the
 * rarest of them; of beginnings, whatever else is asked for, all that hold a word with one.
 */
export function gatheredFor(parts: SearchQuery, statistics: WordFrequencies): number {
  const rarest = Math.min(...parts.map((alternatives) => shareOf(alternatives, statistics, 'likely')));
  const begun = parts
    .flat()
    .filter(({ isPrefix }) => isPrefix)
    .reduce((sum, { word }) => sum + statistics.shareOfBeginning(word).likely, 0);
  return Math.max(rarest, begun) * statistics.products;
}

/** Forms of one word are the same part once more. */
export function withoutRepeats(query: SearchQuery): SearchQuery {
  return [...new Map(query.map((part) => [textOfPart(part), part])).values()];
}

export interface OrderedScan {
  /** Products that the scan looks at before it gives up, and those of the wider scans that are tried then. */
  windows: number[];
}

/**
 * An ordered scan that is expected to find the first `count` matches sooner than the inverted index does. That one
 * tells how many match as well: where that must be told exactly, nothing is gained by an ordered scan.
 */
export function planOrderedScan(
  count: number,
  share: number,
  { active }: WordFrequencies,
  countedUpTo: number,
): OrderedScan | undefined {
  const steps = count / share;
  const matches = share * active;
  if (steps >= matches || matches < manyTimes * countedUpTo) return undefined;
  return { windows: windowsFrom(Math.ceil(4 * steps) + 100, matches) };
}

/** How much wider a scan is than the one that gave up before it. */
const wider = 8;

/**
 * Where the statistics are wrong a scan ends soon. A word that is common on the whole may be missing from hundreds that came
 * last: as long as fewer products are looked at than match, that is sooner than all of these.
 */
function windowsFrom(first: number, matches: number): number[] {
  const windows = [first];
  for (let window = wider * first; window < matches; window *= wider) windows.push(window);
  return windows;
}

/** PostgreSQL's estimate for one word is of all products, of which those that are active may hold it less often. */
const manyTimes = 4;
/** For several words it is a guess. */
const manyTimesTogether = 10;

/**
 * True when a search matches more than `limit` products without any doubt, so that nobody need count. An ordered scan
 * that found its products in the first of its windows has borne the statistics out.
 */
export function isClearlyMore(limit: number, query: SearchQuery, statistics: WordFrequencies): boolean {
  const margin = query.length === 1 ? manyTimes : manyTimesTogether;
  return selectivityOf(query, statistics) * statistics.active >= margin * limit;
}

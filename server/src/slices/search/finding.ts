/** Finding the products that a text is for: which of its words are known, and the page of those that hold them. */
import { countLimit, maxPage, type Search, searchPageSize } from '#contract/search/model.ts';
import type { Database, RunForTexts } from '../../platform/db/database.ts';
import type { Masters } from '../masters/index.ts';
import { correctionsOf } from './corrections.ts';
import { withFilings, withNames } from './names.ts';
import {
  candidatesFor,
  countHits,
  type Found,
  type FoundHit,
  findHits,
  type KnownTerm,
  type LookedUpTerm,
  lookUpTerms,
  type PageOfHits,
  scanForHits,
} from './queries.ts';
import {
  type Alternative,
  gatheredFor,
  isClearlyMore,
  type OrderedScan,
  planOrderedScan,
  rarestParts,
  type SearchQuery,
  selectivityOf,
  textOf,
  withoutRepeats,
} from './query-plan.ts';
import { type QuickSearches, quickCount, quickGathered, quickWindow } from './quick-searches.ts';
import type { TermMemory } from './term-memory.ts';
import { mayBePrefix, termLimit } from './terms.ts';
import type { WordFrequencies } from './word-frequencies.ts';

/** What every step of one search works with. */
export interface Searching {
  database: Database;
  masters: Masters;
  statistics: WordFrequencies;
  memory: TermMemory;
  quick: QuickSearches;
  search: Search;
}

export interface FoundByTerms {
  /** The terms that count, as the vocabulary and the names know them. */
  asked: KnownTerm[];
  hits: FoundHit[];
  /** How many match, up to one more than are counted. */
  count: number;
  /** Whether so much is soon found that others may wait behind it. */
  isQuick: boolean;
}

/**
 * Most words were searched before: by what is remembered of them their products are found in one statement, which tells
 * whether the vocabulary has changed since. Then, and for new words, the terms are looked up first. Undefined when a term
 * matches nothing.
 */
export async function findFor(searching: Searching, terms: string[]): Promise<FoundByTerms | undefined> {
  const remembered = searching.memory.recall(terms);
  const found = remembered && (await findKnown(searching, remembered));
  if (found?.isFresh) return found;
  const lookedUp = await lookUpTerms(searching.database, terms);
  searching.memory.keep(lookedUp);
  return findKnown(searching, lookedUp);
}

async function findKnown(searching: Searching, terms: LookedUpTerm[]) {
  const asked = named(searching, meaningful(terms));
  const query = queryOf(searching, asked);
  if (query.some((alternatives) => alternatives.length === 0)) return undefined;
  return { ...(await hitsOf(searching, asked, query)), asked };
}

function named({ masters }: Searching, terms: LookedUpTerm[]): LookedUpTerm[] {
  return terms.map((term) => withNames(term, masters.filings));
}

/** Stop words are left out unless there is nothing else; of what is left the first count. */
function meaningful(terms: LookedUpTerm[]): LookedUpTerm[] {
  const found = terms.filter(({ stem }) => stem !== null);
  return (found.length > 0 ? found : terms).slice(0, termLimit);
}

type Hits = Found & Pick<FoundByTerms, 'isQuick'>;

/**
 * By an ordered scan where that is sooner; what an ordered scan does not find in time, the inverted index does. What was
 * quick the last time shares a connection.
 */
async function hitsOf(searching: Searching, asked: LookedUpTerm[], query: SearchQuery): Promise<Hits> {
  const { database, statistics, quick, search } = searching;
  const page = pageOf(searching, asked, query);
  const run = quick.has(search) ? database.quickTexts : database.preparedTexts;
  const { count, skipped } = candidatesFor(page);
  const scan = planOrderedScan(skipped + count, selectivityOf(query, statistics), statistics, countLimit);
  if (scan === undefined) return allOf(run, page);
  const found = await scanned(searching, run, page, { count, ...scan });
  if (found === undefined) return allOf(database.preparedTexts, page);
  const isAsExpected = found.window === scan.windows[0];
  if (!isAsExpected || !isClearlyMore(countLimit, query, statistics)) {
    return { ...found, count: await countHits(database, page, countLimit), isQuick: false };
  }
  return { ...found, count: countLimit + 1, isQuick: found.window <= quickWindow };
}

/** With the window that was wide enough for so many; undefined where none was. */
async function scanned(
  { database }: Searching,
  first: RunForTexts,
  page: PageOfHits,
  { count, windows }: OrderedScan & { count: number },
) {
  for (const [turn, window] of windows.entries()) {
    const found = await scanForHits(turn === 0 ? first : database.preparedTexts, page, window);
    if (found.count >= count) return { ...found, window };
  }
  return undefined;
}

interface PlannedPage extends PageOfHits {
  /** Products that the inverted index is likely to go through for it. */
  gathered: number;
}

/** Through the inverted index. */
async function allOf(run: RunForTexts, page: PlannedPage): Promise<Hits> {
  const found = await findHits(run, page);
  return { ...found, isQuick: found.count <= quickCount && page.gathered <= quickGathered };
}

function pageOf({ search, statistics }: Searching, asked: LookedUpTerm[], query: SearchQuery): PlannedPage {
  const needed = withoutRepeats(
    query.map((alternatives, place) => withoutVainBeginning(alternatives, asked[place])),
  );
  const indexed = rarestParts(needed, statistics);
  return {
    said: textOf(query),
    query: textOf(needed),
    indexed: textOf(indexed),
    gathered: gatheredFor(indexed, statistics),
    snapshots: [...new Set(asked.map(({ snapshot }) => snapshot))],
    sort: search.sort,
    limit: search.page > maxPage ? 0 : searchPageSize,
    skip: (search.page - 1) * searchPageSize,
  };
}

/** Of a known term that is not a beginning of anything else, the stem alone stands for all its forms; a stop word has none. */
function withoutVainBeginning(alternatives: Alternative[], known: LookedUpTerm | undefined): Alternative[] {
  const stem = known?.stem ?? null;
  if (!known?.isKnown || known.isBeginning || stem === null) return alternatives;
  return [
    { word: stem, isPrefix: false },
    ...alternatives.filter(({ word, isPrefix }) => !isPrefix && word !== stem),
  ];
}

/**
 * All terms must match, each in any of its alternatives: as a form of the word, as the beginning of a word, corrected,
 * or as the name of something that the product is filed under. Nothing matches a term without alternatives.
 */
function queryOf({ masters }: Searching, terms: KnownTerm[]): SearchQuery {
  return terms.map((term) => withFilings(alternativesOf(term), masters.filings));
}

function alternativesOf(known: KnownTerm): Alternative[] {
  const { term, stem, isKnown } = known;
  if (isKnown) {
    const itself = { word: term, isPrefix: mayBePrefix(term) };
    return stem === null || stem === term ? [itself] : [{ word: stem, isPrefix: false }, itself];
  }
  // The stem, too: whoever errs in one form means them all.
  const words = new Set(
    correctionsOf(known).flatMap(({ word, stem: form }) => (form === null ? [word] : [word, form])),
  );
  return [...words].map((word) => ({ word, isPrefix: false }));
}

/** Finding the products that a text is for: which of its words are known, and the page of those that hold them. */
import { countLimit, type Search, searchPageSize } from '#contract/search/model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Masters } from '../masters/index.ts';
import { correctionsOf } from './corrections.ts';
import { withFilings, withNames } from './names.ts';
import {
  candidatesFor,
  countHits,
  type Found,
  findHits,
  type HitRow,
  type KnownTerm,
  lookUpTerms,
  type PageOfHits,
  type PresumedTerm,
  type StemmedTerm,
  scanForHits,
} from './queries.ts';
import {
  type Alternative,
  isClearlyMore,
  planOrderedScan,
  rarestParts,
  type SearchQuery,
  selectivityOf,
  textOf,
  textOfPart,
} from './query-plan.ts';
import type { StemMemory } from './stems.ts';
import { mayBePrefix } from './terms.ts';
import type { WordFrequencies } from './word-frequencies.ts';

/** What every step of one search works with. */
export interface Searching {
  database: Database;
  masters: Masters;
  statistics: WordFrequencies;
  stems: StemMemory;
  search: Search;
}

export interface FoundByTerms {
  /** The terms that count, as the vocabulary and the names know them. */
  asked: KnownTerm[];
  rows: HitRow[];
  /** How many match, up to one more than are counted. */
  count: number;
}

/**
 * Nearly every term is known. So all are taken for known ones, and the statement that finds their products looks them up
 * on its way; what it does not bear out is corrected and found by another one. Only terms whose stems are new are looked up
 * first. Undefined when a term matches nothing.
 */
export async function findFor(searching: Searching, terms: string[]): Promise<FoundByTerms | undefined> {
  const { database, stems } = searching;
  const remembered = stems.recall(terms);
  if (remembered !== undefined) return findPresumed(searching, meaningful(remembered));
  const lookedUp = await lookUpTerms(database, terms);
  stems.keep(lookedUp);
  const asked = named(searching, meaningful(lookedUp));
  return areKnown(asked) ? findPresumed(searching, asked) : findCorrected(searching, asked);
}

async function findPresumed(searching: Searching, terms: StemmedTerm[]): Promise<FoundByTerms | undefined> {
  const found = await hitsOf(searching, queryOf(searching, terms.map(asKnown)), terms);
  const asked = named(searching, found.terms);
  return areKnown(asked) ? { ...found, asked } : findCorrected(searching, asked);
}

async function findCorrected(searching: Searching, asked: KnownTerm[]): Promise<FoundByTerms | undefined> {
  const query = queryOf(searching, asked);
  if (query.some((alternatives) => alternatives.length === 0)) return undefined;
  return { ...(await hitsOf(searching, query, [])), asked };
}

const asKnown = ({ term, stem }: StemmedTerm): KnownTerm => ({
  term,
  stem,
  isKnown: true,
  forms: [],
  similar: [],
});

const areKnown = (terms: KnownTerm[]) => terms.every(({ isKnown }) => isKnown);

function named({ masters }: Searching, terms: KnownTerm[]): KnownTerm[] {
  return terms.map((term) => withNames(term, masters.filings));
}

/** Stop words are left out unless there is nothing else. */
function meaningful<Term extends StemmedTerm>(terms: Term[]): Term[] {
  const found = terms.filter(({ stem }) => stem !== null);
  return found.length > 0 ? found : terms;
}

/** By an ordered scan where that is sooner; what an ordered scan does not find in time, the inverted index does. */
async function hitsOf(searching: Searching, query: SearchQuery, presumed: StemmedTerm[]): Promise<Found> {
  const { database, statistics } = searching;
  const page = pageOf(searching, query, presumed);
  const { count, skipped } = candidatesFor(page);
  const scan = planOrderedScan(skipped + count, selectivityOf(query, statistics), statistics, countLimit);
  if (scan === undefined) return findHits(database, page);
  const scanned = await scanForHits(database, page, scan.window);
  if (!scanned.areKnown) return scanned;
  if (scanned.count < count) return findHits(database, page);
  const isMore = isClearlyMore(countLimit, query, statistics);
  return { ...scanned, count: isMore ? countLimit + 1 : await countHits(database, scanned, countLimit) };
}

function pageOf(searching: Searching, query: SearchQuery, presumed: StemmedTerm[]): PageOfHits {
  const { search, statistics } = searching;
  const indexed = rarestParts(query, statistics);
  return {
    query: textOf(query),
    indexed: textOf(indexed),
    presumed: presumed.map((term, place) => presume(searching, term, query[place] ?? [], indexed)),
    sort: search.sort,
    limit: searchPageSize,
    skip: (search.page - 1) * searchPageSize,
  };
}

function presume(
  { masters }: Searching,
  { term, stem }: StemmedTerm,
  alternatives: Alternative[],
  indexed: SearchQuery,
): PresumedTerm {
  return {
    term,
    stem,
    isNamed: masters.filings.holds({ term, stem }),
    part: textOfPart(alternatives),
    withoutBeginning: textOfPart(withoutBeginning(alternatives, stem)),
    isIndexed: indexed.includes(alternatives),
  };
}

/** The stem alone stands for all its forms; a stop word has none. */
function withoutBeginning(alternatives: Alternative[], stem: string | null): Alternative[] {
  if (stem === null) return alternatives;
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

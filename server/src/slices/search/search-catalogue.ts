/** Searching the catalogue: terms, forgiving of a typing error, then a page of hits with its words highlighted. */
import { summaryLength } from '#contract/posts/model.ts';
import type { Run, Search, SearchResult } from '#contract/search/model.ts';
import { countLimit, searchPageSize } from '#contract/search/model.ts';
import { summaryOf, textApart, withLongWordsBroken } from '../../packages/safe-html/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache, NamedFilings } from '../masters/index.ts';
import { cardOf } from '../products/index.ts';
import { correctionsOf, toldCorrections } from './corrections.ts';
import { type HighlightedTerms, highlightAll, highlightExcerpt } from './highlighting.ts';
import { withFilings, withNames } from './names.ts';
import {
  candidatesFor,
  countHits,
  findHits,
  type HitRow,
  type KnownTerm,
  lookUpTerms,
  type PageOfHits,
  scanForHits,
  type WordFrequencies,
} from './queries.ts';
import {
  type Alternative,
  isClearlyMore,
  planOrderedScan,
  rarestParts,
  type SearchQuery,
  selectivityOf,
  textOf,
} from './query-plan.ts';
import type { WordStatistics } from './statistics.ts';
import { mayBePrefix, termsOf } from './terms.ts';

const nothing: SearchResult = { hits: [], count: 0, isMore: false, corrected: [] };

export interface SearchTools {
  services: Pick<Services, 'database' | 'now'>;
  masterCache: MasterCache;
  statistics: WordStatistics;
}

export async function searchCatalogue(
  tools: SearchTools,
  { text, sort, page }: Search,
  shown: Shown,
): Promise<SearchResult> {
  const { services, masterCache } = tools;
  const terms = termsOf(text);
  if (terms.length === 0) return nothing;
  const [known, masters] = await Promise.all([lookUpTerms(services.database, terms), masterCache.read()]);
  const asked = askedOf(known).map((term) => withNames(term, masters.filings));
  const query = queryOf(asked, masters.filings);
  if (query === undefined) return nothing;
  const statistics = await tools.statistics.read();
  const wantedPage: PageOfHits = {
    query: textOf(query),
    indexed: textOf(rarestParts(query, statistics)),
    sort,
    limit: searchPageSize,
    skip: (page - 1) * searchPageSize,
  };
  const { rows, count } = await hitsOf(services.database, wantedPage, query, statistics);
  for (const row of rows) shown.until(row.expiresAt);
  const moment = services.now();
  const wanted = highlightedTerms(asked);
  return {
    hits: rows.map((row) => ({
      product: cardOf(row, masters, moment),
      title: highlightAll(row.title, wanted),
      excerpt: excerptOf(row, wanted),
    })),
    count: Math.min(count, countLimit),
    isMore: count > countLimit,
    corrected: count === 0 ? [] : toldCorrections(asked, statistics),
  };
}

/** The opening where the description does not say why it was found. */
function excerptOf({ descriptionHtml }: HitRow, wanted: HighlightedTerms): Run[] {
  const text = withLongWordsBroken(textApart(descriptionHtml));
  return highlightExcerpt(text, wanted) ?? [{ text: summaryOf(text, summaryLength), matched: false }];
}

/** By an ordered scan where that is sooner; what an ordered scan does not find in time, the inverted index does. */
async function hitsOf(
  database: Database,
  page: PageOfHits,
  query: SearchQuery,
  statistics: WordFrequencies,
): Promise<{ rows: HitRow[]; count: number }> {
  const { count, skipped } = candidatesFor(page);
  const scan = planOrderedScan(skipped + count, selectivityOf(query, statistics), statistics, countLimit);
  const rows = scan && (await scanForHits(database, page, scan.window));
  if (rows === undefined) return findHits(database, page);
  const isMore = isClearlyMore(countLimit, query, statistics);
  return { rows, count: isMore ? countLimit + 1 : await countHits(database, page, countLimit) };
}

/** Stop words are left out unless there is nothing else. */
function askedOf(terms: KnownTerm[]): KnownTerm[] {
  const meaningful = terms.filter(({ stem }) => stem !== null);
  return meaningful.length > 0 ? meaningful : terms;
}

/**
 * All terms must match, each in any of its alternatives: as a form of the word, as the beginning of a word, corrected,
 * or as the name of something that the product is filed under. Undefined when a term matches nothing.
 */
function queryOf(terms: KnownTerm[], names: NamedFilings): SearchQuery | undefined {
  const query = terms.map((term) => withFilings(alternativesOf(term), names));
  return query.every((alternatives) => alternatives.length > 0) ? query : undefined;
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

/** What counts as found, for highlighting: the same alternatives, in all the forms that products hold. */
function highlightedTerms(terms: KnownTerm[]): HighlightedTerms {
  const words = terms.flatMap((known) =>
    known.isKnown
      ? [known.term, ...known.forms]
      : correctionsOf(known).flatMap(({ word, forms }) => [word, ...forms]),
  );
  const beginnings = terms
    .filter(({ isKnown, term }) => isKnown && mayBePrefix(term))
    .map(({ term }) => term);
  return { words: new Set(words), beginnings };
}

/** Searching the catalogue: terms, forgiving of a typing error, then a page of hits with its words marked. */
import type { Search, SearchResult } from '#contract/search/model.ts';
import { countLimit, searchPageSize } from '#contract/search/model.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterDirectory } from '../masters/index.ts';
import { cardOf } from '../products/index.ts';
import { markAll, markExcerpt, type Wanted } from './marking.ts';
import {
  candidatesFor,
  countHits,
  findHits,
  type HitRow,
  type KnownTerm,
  lookUpTerms,
  type PageOfHits,
  type WordShares,
  walkToHits,
} from './queries.ts';
import type { WordStatistics } from './statistics.ts';
import { isOneTypingErrorAway, mayBePrefix, mayHoldTypingError, termsOf } from './terms.ts';
import { isClearlyMore, rarestParts, type SearchQuery, shareOf, textOf, type Way, walkFor } from './ways.ts';

const nothing: SearchResult = { hits: [], count: 0, isMore: false };

export interface SearchTools {
  services: Pick<Services, 'database' | 'now'>;
  directory: MasterDirectory;
  statistics: WordStatistics;
}

export async function searchCatalogue(
  tools: SearchTools,
  { text, sort, page }: Search,
  shown: Shown,
): Promise<SearchResult> {
  const { services, directory } = tools;
  const terms = termsOf(text);
  if (terms.length === 0) return nothing;
  const asked = askedOf(await lookUpTerms(services.database, terms));
  const query = queryOf(asked);
  if (query === undefined) return nothing;
  const statistics = await tools.statistics.read();
  const wantedPage: PageOfHits = {
    query: textOf(query),
    indexed: textOf(rarestParts(query, statistics)),
    sort,
    limit: searchPageSize,
    skip: (page - 1) * searchPageSize,
  };
  const [{ rows, count }, masters] = await Promise.all([
    hitsOf(services.database, wantedPage, query, statistics),
    directory.read(),
  ]);
  for (const row of rows) shown.until(row.expiresAt);
  const moment = services.now();
  const wanted = wantedIn(asked);
  return {
    hits: rows.map((row) => ({
      product: cardOf(row, masters, moment),
      title: markAll(row.title, wanted),
      // The opening where the description does not say why it was found.
      excerpt: markExcerpt(row.description, wanted) ?? [{ text: row.summary, matched: false }],
    })),
    count: Math.min(count, countLimit),
    isMore: count > countLimit,
  };
}

/** By a walk where that is sooner; what a walk does not find in time, the index of words does. */
async function hitsOf(
  database: Database,
  page: PageOfHits,
  query: SearchQuery,
  statistics: WordShares,
): Promise<{ rows: HitRow[]; count: number }> {
  const { count, skipped } = candidatesFor(page);
  const walk = walkFor(skipped + count, shareOf(query, statistics), statistics, countLimit);
  const rows = walk && (await walkToHits(database, page, walk.window));
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
 * All terms must match, each in any of its ways: as a form of the word, as the beginning of a word, or
 * corrected. Undefined when a term matches nothing.
 */
function queryOf(terms: KnownTerm[]): SearchQuery | undefined {
  const query = terms.map(waysOf);
  return query.every((ways) => ways.length > 0) ? query : undefined;
}

function waysOf(known: KnownTerm): Way[] {
  const { term, stem, isKnown } = known;
  if (isKnown) {
    const itself = { word: term, isPrefix: mayBePrefix(term) };
    return stem === null || stem === term ? [itself] : [{ word: stem, isPrefix: false }, itself];
  }
  // The stem, too: whoever errs in one form means them all.
  const words = new Set(
    meantBy(known).flatMap(({ word, stem: form }) => (form === null ? [word] : [word, form])),
  );
  return [...words].map((word) => ({ word, isPrefix: false }));
}

/** The words that an unknown term may stand for. */
function meantBy({ term, stem, similar }: KnownTerm): KnownTerm['similar'] {
  if (!mayHoldTypingError(term)) return [];
  // Compared by the stem as well: the vocabulary may hold another form of the word.
  return similar.filter(({ word }) =>
    [term, stem ?? term].some((typed) => isOneTypingErrorAway(typed, word)),
  );
}

/** What counts as found, for marking: the same ways, in all the forms that products hold. */
function wantedIn(terms: KnownTerm[]): Wanted {
  const words = terms.flatMap((known) =>
    known.isKnown
      ? [known.term, ...known.forms]
      : meantBy(known).flatMap(({ word, forms }) => [word, ...forms]),
  );
  const beginnings = terms
    .filter(({ isKnown, term }) => isKnown && mayBePrefix(term))
    .map(({ term }) => term);
  return { words: new Set(words), beginnings };
}

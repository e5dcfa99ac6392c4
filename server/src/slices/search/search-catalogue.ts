/**
 * Searches the catalogue: looks up terms and corrects typing errors, then returns a page of hits with highlighted
 * words.
 */
import { summaryLength } from '#contract/posts/model.ts';
import type { Facet } from '#contract/products/filters.ts';
import { unfiltered } from '#contract/products/model.ts';
import type { SearchedFacets } from '#contract/search/calls.ts';
import {
  countLimit,
  maxPage,
  type Run,
  type Search,
  type SearchResult,
  searchPageSize,
} from '#contract/search/model.ts';
import { summaryOf, textWithSeparators, withLongWordsBroken } from '../../packages/safe-html/index.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Shown } from '../../platform/http/binding.ts';
import { cardOf, countFacets, momentsOf, requireRangeOrder } from '../products/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import {
  comparable,
  type HighlightedTerms,
  highlightAll,
  highlightExcerpt,
  inWords,
  type TextInWords,
} from './highlighting.ts';
import { countHits, findHits, type HitRow, type KnownTerm, lookUpTerms } from './queries.ts';
import {
  correctionsOf,
  mayBePrefix,
  meaningfulTerms,
  queryFor,
  reducedQuery,
  shownCorrections,
  termsOf,
  textOf,
} from './search-query.ts';

const nothing: SearchResult = { hits: [], count: 0, isMore: false, corrected: [] };

/** Runs at most three statements, whatever is found. */
export async function searchCatalogue(
  context: Pick<AppContext, 'database' | 'now' | 'readSite'>,
  taxonomyCache: TaxonomyCache,
  search: Search,
  shown: Shown,
): Promise<SearchResult> {
  const { database, now } = context;
  requireRangeOrder(search.facts);
  const asked = await understand(context, taxonomyCache, search.text);
  if (asked === undefined) return nothing;
  const { terms, taxonomy } = asked;
  const page = {
    rankedBy: asked.rankedBy,
    query: asked.query,
    sort: search.sort,
    limit: searchPageSize,
    skip: (search.page - 1) * searchPageSize,
    facts: search.facts,
    moments: await momentsOf(context, search.facts, shown),
  };
  const rows = search.page > maxPage ? [] : await findHits(database, page);
  const isWhole = search.page === 1 && rows.length < searchPageSize;
  const count = isWhole ? rows.length : await countHits(database, page, countLimit + 1);
  for (const { expiresAt } of rows) shown.until(expiresAt);
  const wanted = highlightedTerms(terms);
  return {
    hits: rows.map((row) => ({
      product: cardOf(row, taxonomy, now()),
      title: highlightAll(inWords(row.title), wanted),
      excerpt: excerptOf(row, wanted),
    })),
    count: Math.min(count, countLimit),
    isMore: count > countLimit,
    corrected: count === 0 ? [] : shownCorrections(terms),
  };
}

/** Counts the matches that each value of a filter would find. */
export async function readSearchFacets(
  context: Pick<AppContext, 'database' | 'now' | 'readSite'>,
  taxonomyCache: TaxonomyCache,
  { text, facts }: SearchedFacets,
  shown: Shown,
): Promise<Facet[]> {
  requireRangeOrder(facts);
  const asked = await understand(context, taxonomyCache, text);
  if (asked === undefined) return [];
  return countFacets(context, asked.taxonomy, { ...unfiltered, facts, query: asked.query }, shown);
}

/** Looks up the terms of a text; undefined if nothing can match. */
async function understand(
  { database }: Pick<AppContext, 'database'>,
  taxonomyCache: TaxonomyCache,
  text: string,
) {
  const typed = termsOf(text);
  if (typed.length === 0) return undefined;
  const [taxonomy, known] = await Promise.all([taxonomyCache.read(), lookUpTerms(database, typed)]);
  const terms = meaningfulTerms(known, taxonomy.filings);
  const query = queryFor(terms, taxonomy.filings);
  if (query.some((alternatives) => alternatives.length === 0)) return undefined;
  return { taxonomy, terms, rankedBy: textOf(query), query: textOf(reducedQuery(query, terms)) };
}

/** The part of the description with matches, otherwise its opening. */
function excerptOf({ descriptionHtml }: HitRow, wanted: HighlightedTerms): Run[] {
  const description: TextInWords = inWords(withLongWordsBroken(textWithSeparators(descriptionHtml)));
  return (
    highlightExcerpt(description, wanted) ?? [
      { text: summaryOf(description.text, summaryLength), matched: false },
    ]
  );
}

/** The words to highlight: the same alternatives, in all forms that products contain. */
function highlightedTerms(terms: KnownTerm[]): HighlightedTerms {
  const words = terms.flatMap((known) =>
    known.isKnown
      ? [known.term, ...known.forms]
      : correctionsOf(known).flatMap(({ word, forms }) => [word, ...forms]),
  );
  const beginnings = terms
    .filter(({ isKnown, term }) => isKnown && mayBePrefix(term))
    .map(({ term }) => term);
  return { words: new Set(words.map(comparable)), beginnings: beginnings.map(comparable) };
}

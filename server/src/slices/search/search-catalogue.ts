/** Searching the catalogue: terms, forgiving of a typing error, then a page of hits with its words highlighted. */
import { summaryLength } from '#contract/posts/model.ts';
import type { Run, Search, SearchResult } from '#contract/search/model.ts';
import { countLimit } from '#contract/search/model.ts';
import { summaryOf } from '../../packages/safe-html/index.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { correctionsOf, toldCorrections } from './corrections.ts';
import { findFor } from './finding.ts';
import { readFoundProducts } from './found-products.ts';
import {
  comparable,
  type HighlightedTerms,
  highlightAll,
  highlightExcerpt,
  type TextInWords,
} from './highlighting.ts';
import type { KnownTerm } from './queries.ts';
import type { QuickSearches } from './quick-searches.ts';
import type { WordStatistics } from './statistics.ts';
import type { TermMemory } from './term-memory.ts';
import { mayBePrefix, termsOf } from './terms.ts';

const nothing: SearchResult = { hits: [], count: 0, isMore: false, corrected: [] };

export interface SearchTools {
  services: Pick<Services, 'database' | 'now'>;
  masterCache: MasterCache;
  statistics: WordStatistics;
  memory: TermMemory;
  quick: QuickSearches;
}

export async function searchCatalogue(
  { services, masterCache, memory, quick, ...tools }: SearchTools,
  search: Search,
  shown: Shown,
): Promise<SearchResult> {
  const terms = termsOf(search.text);
  if (terms.length === 0) return nothing;
  const { database } = services;
  const [masters, statistics] = await Promise.all([masterCache.read(), tools.statistics.read()]);
  const found = await findFor({ database, masters, statistics, memory, quick, search }, terms);
  quick.note(search, found?.isQuick ?? false);
  if (found === undefined) return nothing;
  const { asked, count } = found;
  const hits = await readFoundProducts(found.hits, database, masters, services.now());
  for (const { card } of hits) shown.until(card.expiresAt);
  const wanted = highlightedTerms(asked);
  return {
    hits: hits.map(({ card, title, text }) => ({
      product: card,
      title: highlightAll(title, wanted),
      excerpt: excerptOf(text, wanted),
    })),
    count: Math.min(count, countLimit),
    isMore: count > countLimit,
    corrected: count === 0 ? [] : toldCorrections(asked, statistics),
  };
}

/** The opening where the description does not say why it was found. */
function excerptOf(said: TextInWords, wanted: HighlightedTerms): Run[] {
  return highlightExcerpt(said, wanted) ?? [{ text: summaryOf(said.text, summaryLength), matched: false }];
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
  return { words: new Set(words.map(comparable)), beginnings: beginnings.map(comparable) };
}

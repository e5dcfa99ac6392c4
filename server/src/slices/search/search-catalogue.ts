/** Searching the catalogue: terms, forgiving of a typing error, then a page of hits with its words highlighted. */
import { summaryLength } from '#contract/posts/model.ts';
import type { Run, Search, SearchResult } from '#contract/search/model.ts';
import { countLimit } from '#contract/search/model.ts';
import { summaryOf, textApart, withLongWordsBroken } from '../../packages/safe-html/index.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { cardOf } from '../products/index.ts';
import { correctionsOf, toldCorrections } from './corrections.ts';
import { findFor } from './finding.ts';
import { type HighlightedTerms, highlightAll, highlightExcerpt } from './highlighting.ts';
import type { HitRow, KnownTerm } from './queries.ts';
import type { WordStatistics } from './statistics.ts';
import type { StemMemory } from './stems.ts';
import { mayBePrefix, termsOf } from './terms.ts';

const nothing: SearchResult = { hits: [], count: 0, isMore: false, corrected: [] };

export interface SearchTools {
  services: Pick<Services, 'database' | 'now'>;
  masterCache: MasterCache;
  statistics: WordStatistics;
  stems: StemMemory;
}

export async function searchCatalogue(
  { services, masterCache, stems, ...tools }: SearchTools,
  search: Search,
  shown: Shown,
): Promise<SearchResult> {
  const terms = termsOf(search.text);
  if (terms.length === 0) return nothing;
  const [masters, statistics] = await Promise.all([masterCache.read(), tools.statistics.read()]);
  const found = await findFor({ database: services.database, masters, statistics, stems, search }, terms);
  if (found === undefined) return nothing;
  const { asked, rows, count } = found;
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

import { countSearchFacets, searchProducts } from '#contract/search/calls.ts';
import { reportEmptySearch } from '#contract/search/empty-calls.ts';
import { searchTexts } from '#contract/search/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindGuest, bindPublic } from '../../platform/http/binding.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { noteEmptySearch } from './empty-searches.ts';
import { readSearchFacets, searchCatalogue } from './search-catalogue.ts';

/** An office behind one address stays below this number of empty searches in an hour. */
const emptyLimit = { perAddress: 100, windowMinutes: 60, counts: 'calls' } as const;

export function searchRoutes(context: AppContext, taxonomyCache: TaxonomyCache): Binding[] {
  return [
    bindPublic(searchProducts, {
      read: (search, shown) => searchCatalogue(context, taxonomyCache, search, shown),
    }),
    bindPublic(countSearchFacets, {
      isExpensive: true,
      read: (search, shown) => readSearchFacets(context, taxonomyCache, search, shown),
    }),
    bindGuest(reportEmptySearch, {
      limit: emptyLimit,
      handle: async ({ text }, { network }) => {
        await noteEmptySearch(context, text, network);
        return searchTexts.noted;
      },
    }),
  ];
}

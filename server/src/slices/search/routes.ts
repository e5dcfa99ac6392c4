import { searchProducts } from '#contract/search/calls.ts';
import { tellEmptySearch } from '#contract/search/empty-calls.ts';
import { searchTexts } from '#contract/search/texts.ts';
import { type Binding, bindGuest, bindPublic } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { noteEmptySearch } from './empty-searches.ts';
import { searchCatalogue } from './search-catalogue.ts';

/** More than an office behind one address finds nothing in an hour. */
const emptyLimit = { perAddress: 100, windowMinutes: 60, counts: 'calls' } as const;

export function searchRoutes(services: Services, masterCache: MasterCache): Binding[] {
  return [
    bindPublic(searchProducts, {
      read: (search, shown) => searchCatalogue(services, masterCache, search, shown),
    }),
    bindGuest(tellEmptySearch, {
      limit: emptyLimit,
      handle: async ({ text }, { network }) => {
        await noteEmptySearch(services, text, network);
        return searchTexts.noted;
      },
    }),
  ];
}

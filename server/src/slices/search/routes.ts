import { searchProducts } from '#contract/search/calls.ts';
import { type Binding, bindPublic } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { KeptHits } from './kept-hits.ts';
import { QuickSearches } from './quick-searches.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { WordStatistics } from './statistics.ts';
import { TermMemory } from './term-memory.ts';

/** Some two thousand products: those that most searches show. */
const keptBytes = 16_000_000;

export function searchRoutes(services: Services, masterCache: MasterCache): Binding[] {
  const tools = {
    services,
    masterCache,
    statistics: new WordStatistics(services.database),
    memory: new TermMemory(),
    quick: new QuickSearches(),
    kept: new KeptHits(keptBytes),
  };
  return [
    bindPublic(searchProducts, {
      isQuick: (search) => tools.quick.has(search),
      read: (search, shown) => searchCatalogue(tools, search, shown),
    }),
  ];
}

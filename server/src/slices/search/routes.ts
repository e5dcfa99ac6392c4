import { searchProducts } from '#contract/search/calls.ts';
import { type Binding, bindPublic } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { searchCatalogue } from './search-catalogue.ts';
import { WordStatistics } from './statistics.ts';
import { StemMemory } from './stems.ts';

export function searchRoutes(services: Services, masterCache: MasterCache): Binding[] {
  const tools = {
    services,
    masterCache,
    statistics: new WordStatistics(services.database),
    stems: new StemMemory(),
  };
  return [
    bindPublic(searchProducts, {
      read: (search, shown) => searchCatalogue(tools, search, shown),
    }),
  ];
}

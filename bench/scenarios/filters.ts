/** Measures lists that are filtered by facts, and the counts of what each filter would find. */
import { withApplication } from '../harness/application.ts';
import { post } from '../harness/http.ts';
import { takeTurns } from '../harness/load.ts';
import type { Figure, Scenario } from '../harness/scenario.ts';
import { median } from '../harness/statistics.ts';
import { medianTime } from './growth.ts';
import { listProducts } from './http-loads.ts';

const filters: Record<string, Record<string, string>> = {
  events: { kind: 'event' },
  'this month': { when: 'month' },
  'soonest in Ohio': { where: 'OH', filterBy: 'soonest' },
  'ethics in Ohio': { credit: '1', creditState: 'OH' },
  'popular courses': { kind: 'course', filterBy: 'popular' },
  'remote, pay at least': { workplace: 'remote', pay: '90000' },
};

export const filterScenario: Scenario = {
  name: 'filters',
  summary: 'median time of filtered lists at 1,000,000 products, as a multiple of the unfiltered list (bare)',
  async run({ settings, dataSets }) {
    const size = { products: settings.manyProducts, comments: 1_000, members: 1_000 };
    const { dataDir } = await dataSets.get(size);
    return withApplication({ dataDir, cacheMegabytes: 0 }, async (application) => {
      const figures: Figure[] = [];
      for (const [name, filter] of Object.entries(filters)) {
        const turns = await takeTurns(settings.rounds, {
          all: () => medianTime(application, [listProducts(0)]),
          filtered: () => medianTime(application, [listProducts(0, filter)]),
          facets: () => medianTime(application, [post('/api/facets', filter)]),
        });
        const [all, filtered, facets] = [median(turns.all), median(turns.filtered), median(turns.facets)];
        figures.push({ name: `${name}: list`, unit: 'times', value: filtered / all, bar: { atMost: 2 } });
        figures.push({ name: `${name}: counts`, unit: 'ms', value: facets, bar: { atMost: 200 } });
      }
      return figures;
    });
  },
};

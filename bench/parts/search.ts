/** Searches under load, each one different from those that run at the same time. */
import { figureText } from '#contract/core/figure-text.ts';
import { searchProducts } from '#contract/search/calls.ts';
import { sortOrders } from '#contract/search/model.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { dataDirOf, sized, withDatabase } from '../harness/catalogues.ts';
import { type Row, timed } from '../harness/figures.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { type LoadResult, load, middleOf } from '../harness/load.ts';
import { readable } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { findSamples, rarity, type Samples } from '../harness/samples.ts';
import type { Part } from './part.ts';

const barOf = { rare: bars.searchRare, common: bars.searchCommon };

export const search: Part = {
  name: 'search',
  minutes: 2,
  catalogues: ({ searched }) => [sized(searched)],
  async measure(options) {
    const dataDir = await dataDirOf(sized(options.searched));
    const samples = await withDatabase(dataDir, findSamples);
    const rows: Row[] = [];
    for (const cacheMegabytes of [0, 64]) {
      const application = await startApplication({ dataDir, cacheMegabytes, demo: false });
      const cache = cacheMegabytes === 0 ? 'cache empty' : 'kept replies';
      try {
        for (const [kind, requests] of Object.entries(searchesOf(samples))) {
          const { perSecond, p50, p99 } = middleOf(await loads(application, requests, options));
          rows.push([
            `${kind} word, ${cache}`,
            {
              Guildhall: timed(perSecond, '/s', barOf[kind as keyof typeof barOf]),
              p50: timed(p50, 'ms'),
              p99: timed(p99, 'ms'),
            },
          ]);
        }
      } finally {
        await application.stop();
      }
    }
    const [most] = samples.common;
    const [least] = samples.common.slice(-1);
    return {
      title: 'Search under load',
      how: `${figureText(options.searched)} products, ${options.connections} connections, searches per second, medians of ${options.rounds} turns of ${options.seconds} s. Rare: ${samples.rare.length} words of ${rarity.min} to ${rarity.max} products each. Common: ${samples.common.length} words of ${readable(least?.products ?? 0)} to ${readable(most?.products ?? 0)} products, in all orders, the first five pages. With the cache empty no reply is kept; what searches have read of a product is (docs/decisions/0041).`,
      rows,
    };
  },
};

function searchesOf({ common, rare }: Samples): Record<keyof typeof barOf, HttpRequest[]> {
  const pages = [1, 2, 3, 4, 5];
  return {
    rare: rare.map(({ text }) => call({ text, sort: 'newest', page: 1 })),
    common: pages.flatMap((page) =>
      sortOrders.flatMap((sort) => common.map(({ text }) => call({ text, sort, page }))),
    ),
  };
}

function call(search: Parameters<typeof searchProducts.request.toWire>[0]): HttpRequest {
  return jsonCall(searchProducts.path, searchProducts.request.toWire(search));
}

async function loads(
  application: Application,
  requests: HttpRequest[],
  options: Options,
): Promise<LoadResult[]> {
  const { rounds, seconds, connections } = options;
  await load(application, { requests, connections, seconds: 2 });
  const results: LoadResult[] = [];
  for (let round = 0; round < rounds; round += 1) {
    results.push(await load(application, { requests, connections, seconds }));
  }
  return results;
}

/** Searches under load, each one different from those that run at the same time. */
import { searchProducts } from '#contract/search/calls.ts';
import { sortOrders } from '#contract/search/model.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { catalogueOf, withDatabase } from '../harness/catalogues.ts';
import { type HttpRequest, jsonCall } from '../harness/http.ts';
import { type LoadResult, load } from '../harness/load.ts';
import { median, readable } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import type { Verdict } from '../harness/report.ts';
import { findSamples, rarity, type Samples } from '../harness/samples.ts';
import type { Part } from './part.ts';

/** Bar: searches per second. */
const bars = { rare: 3000, common: 1000 };

export const search: Part = {
  name: 'search',
  minutes: 2,
  async measure(options) {
    const dataDir = await catalogueOf(options.searched);
    const samples = await withDatabase(dataDir, findSamples);
    const rows: string[][] = [];
    const verdicts: Verdict[] = [];
    for (const cacheMegabytes of [0, 64]) {
      const application = await startApplication({ dataDir, cacheMegabytes, demo: false });
      const cache = cacheMegabytes === 0 ? 'cache empty' : 'kept replies';
      try {
        for (const [kind, requests] of Object.entries(searchesOf(samples))) {
          const results = await loads(application, requests, options);
          const perSecond = median(results.map((result) => result.perSecond));
          rows.push([
            `${kind} word, ${cache}`,
            readable(perSecond),
            readable(median(results.map(({ p50 }) => p50))),
            readable(median(results.map(({ p99 }) => p99))),
          ]);
          const bar = bars[kind as keyof typeof bars];
          verdicts.push({
            bar: `${kind} word, ${cache}: at least ${bar.toLocaleString('en-US')}/s`,
            measured: readable(perSecond),
            holds: perSecond >= bar,
          });
        }
      } finally {
        await application.stop();
      }
    }
    const [most] = samples.common;
    const [least] = samples.common.slice(-1);
    return {
      title: 'Search under load',
      how: `${options.searched.toLocaleString('en-US')} products, ${options.connections} connections, searches per second, medians of ${options.rounds} turns of ${options.seconds} s. Rare: ${samples.rare.length} words of ${rarity.min} to ${rarity.max} products each. Common: ${samples.common.length} words of ${readable(least?.products ?? 0)} to ${readable(most?.products ?? 0)} products, in all orders, the first five pages.`,
      columns: ['what', 'per second', 'p50 ms', 'p99 ms'],
      rows,
      verdicts,
    };
  },
};

function searchesOf({ common, rare }: Samples): Record<keyof typeof bars, HttpRequest[]> {
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

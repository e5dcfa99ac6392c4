/** Measures how much longer reads take in a database that is a hundred times as large. */
import { withApplication } from '../harness/application.ts';
import { sizeWithProducts } from '../harness/data-sets.ts';
import { type HttpRequest, post, sendSuccessfully } from '../harness/http.ts';
import { runLoad, type Server, takeTurns } from '../harness/load.ts';
import type { Samples } from '../harness/samples.ts';
import type { Figure, Scenario } from '../harness/scenario.ts';
import { median } from '../harness/statistics.ts';
import { listProducts, search } from './http-loads.ts';

type Reads = Record<string, (samples: Samples) => HttpRequest[]>;

const reads: Reads = {
  'list, newest': () => [listProducts(0)],
  'list, popular': () => [listProducts(0, { filterBy: 'popular' })],
  'list, discussed': () => [listProducts(0, { filterBy: 'discussed' })],
  'list, price': () => [listProducts(0, { filterBy: 'price' })],
  'largest category': ({ largestCategory }) => [listProducts(0, { category: largestCategory })],
  'smallest category': ({ smallestCategory }) => [listProducts(0, { category: smallestCategory })],
  product: ({ productIds }) => productIds.map((id) => post('/api/details', { id })),
  'comments on a product': ({ productIds }) => productIds.map((id) => post('/api/comments', { id })),
  thread: ({ threadIds }) => threadIds.map((id) => post('/api/forumDetails', { id })),
  'threads, newest': () => [post('/api/forums', { filterBy: 'new' })],
  'threads, discussed': () => [post('/api/forums', { filterBy: 'discussed' })],
  'search, rare word': ({ rareWords }) => rareWords.map((word) => search(word)),
  'search, misspelt rare word': ({ rareWords }) => rareWords.map((word) => search(misspell(word))),
};

const commonSearches: Reads = {
  'search, common word': ({ commonWords }) => commonWords.map((word) => search(word)),
  'search, common word, price': ({ commonWords }) => commonWords.map((word) => search(word, 'lowest_price')),
  'search, two common words': ({ commonWords: [first, ...others] }) =>
    others.map((word) => search(`${first} ${word}`)),
};

/** Swaps the last two letters but one. */
function misspell(word: string): string {
  return word.replace(/(.)(.)(.)$/, '$2$1$3');
}

export const growth: Scenario = {
  name: 'growth',
  summary: 'median time of reads at 1,000,000 products, as a multiple of that at 10,000 (bare)',
  async run({ settings, dataSets }) {
    const small = await dataSets.get(sizeWithProducts(settings.products));
    const large = await dataSets.get(sizeWithProducts(settings.manyProducts));
    return withApplication({ dataDir: small.dataDir, cacheMegabytes: 0 }, (ofSmall) =>
      withApplication({ dataDir: large.dataDir, cacheMegabytes: 0 }, async (ofLarge) => {
        const figures: Figure[] = [];
        for (const [name, requests] of Object.entries({ ...reads, ...commonSearches })) {
          const turns = await takeTurns(settings.rounds, {
            small: () => medianTime(ofSmall, requests(small.samples)),
            large: () => medianTime(ofLarge, requests(large.samples)),
          });
          const [before, after] = [median(turns.small), median(turns.large)];
          const bar = { atMost: name in commonSearches ? 4 : 2 };
          figures.push({ name: `${name}: median`, unit: 'ms', value: after, bare: before });
          figures.push({ name: `${name}: growth`, unit: 'times', value: after / before, bar });
        }
        return figures;
      }),
    );
  },
};

/** Milliseconds of a request that waits for no other one, when the statement is planned already. */
export async function medianTime(server: Server, requests: HttpRequest[]): Promise<number> {
  await sendSuccessfully(server.origin, requests[0] as HttpRequest);
  return (await runLoad(server, { requests, connections: 1, seconds: 2 })).p50;
}

/** Reads with the cache empty every time, against a bare server and against their SQL alone. */
import { listProducts, openProduct } from '#contract/products/calls.ts';
import { openThread } from '#contract/threads/calls.ts';
import { startApplication } from '../harness/application.ts';
import { catalogueOf, sized, sizeOf, withDatabase } from '../harness/catalogues.ts';
import { jsonCall, page } from '../harness/http.ts';
import { compareReads, type Read, readsHow } from '../harness/reads.ts';
import type { Section } from '../harness/report.ts';
import { someProducts, someThreads } from '../harness/samples.ts';
import type { Part } from './part.ts';

/** Requests under way at once differ, so that none of them shares another's work. */
const variety = 200;

export const uncached: Part = {
  name: 'uncached',
  minutes: 5,
  catalogues: ({ small }) => [sized(small)],
  async measure(options) {
    const dataDir = await catalogueOf(options.small);
    const application = await startApplication({ dataDir, cacheMegabytes: 0, demo: false });
    try {
      return await withDatabase(dataDir, async (client, url): Promise<Section> => {
        const threadIds = await someThreads(client, variety);
        const reads = readsOf(await someProducts(client, variety), threadIds);
        return {
          title: 'Reads with the cache empty',
          how: `${sizeOf(options.small)}, CACHE_MB=0, ${options.connections} connections that ask for ${variety} different things. ${readsHow(options)}`,
          rows: await compareReads({ application, url, reads, options }),
        };
      });
    } finally {
      await application.stop();
    }
  },
};

function readsOf(ids: number[], threadIds: number[]): Read[] {
  const skips = Array.from({ length: variety }, (_unused, skip) => skip);
  return [
    {
      name: 'list of 20',
      requests: skips.map((skip) =>
        jsonCall(
          listProducts.path,
          listProducts.request.toWire({ skip, limit: 20, includeExpired: false, price: 'any', order: 'new' }),
        ),
      ),
      statements: { kind: 'list', values: skips },
      isPage: false,
    },
    {
      name: 'detail',
      requests: ids.map((id) => jsonCall(openProduct.path, { id })),
      statements: { kind: 'detail', values: ids },
      isPage: false,
    },
    {
      name: 'thread',
      requests: threadIds.map((id) => jsonCall(openThread.path, { id })),
      statements: { kind: 'thread', values: threadIds },
      isPage: false,
    },
    {
      name: 'home page, brotli',
      requests: skips.map((skip) => page(`/?all=1&skip=${skip}`, 'br')),
      statements: { kind: 'home', values: skips },
      isPage: true,
    },
  ];
}

/** Reads with the cache empty every time, against a bare server and against their SQL alone. */
import type pg from 'pg';
import { openProduct } from '#contract/products/calls.ts';
import { openThread } from '#contract/threads/calls.ts';
import type { Application } from '../harness/application.ts';
import { homePage, listCall, places } from '../harness/calls.ts';
import { dataDirOf, sized, sizeOf } from '../harness/catalogues.ts';
import type { Row } from '../harness/figures.ts';
import { withApplication } from '../harness/fresh-application.ts';
import { jsonCall } from '../harness/http.ts';
import type { Options } from '../harness/options.ts';
import { compareReads, type Read, readsHow } from '../harness/reads.ts';
import { someProducts, someThreads } from '../harness/samples.ts';
import type { Part } from './part.ts';

/** Requests under way at once differ, so that none of them shares another's work. */
const variety = 200;

/**
 * Lists about the same products, more than there is room for: no reply is there when it is asked for again, and all cards
 * are (docs/decisions/0038).
 */
const roomForCards = 16;
const limits = [20, 15, 16, 17, 18, 19, 21, 22, 23, 24];

export const uncached: Part = {
  name: 'uncached',
  minutes: 6,
  catalogues: ({ small }) => [sized(small)],
  async measure(options) {
    const dataDir = await dataDirOf(sized(options.small));
    const nothing = await measured(options, dataDir, 0, async (client) =>
      readsOf(await someProducts(client, variety), await someThreads(client, variety)),
    );
    const cards = await measured(options, dataDir, roomForCards, async () => [listOfKeptCards()]);
    return {
      title: 'Reads with the cache empty',
      how: `${sizeOf(sized(options.small))}, CACHE_MB=0, which keeps no reply; what a request means is known once it was asked for. ${options.connections} connections ask for ${variety} different things; "cards kept": CACHE_MB=${roomForCards} and ${variety * limits.length} different lists of 15 to 24, whose replies have gone when they are asked for again. ${readsHow(options)}`,
      rows: [...nothing, ...cards],
    };
  },
};

function measured(
  options: Options,
  dataDir: string,
  cacheMegabytes: number,
  readsIn: (client: pg.Client) => Promise<Read[]>,
): Promise<Row[]> {
  return withApplication({ dataDir, cacheMegabytes }, async (application, client, url) => {
    const found = await compareReads({ application, url, reads: await readsIn(client), options });
    await demandMisses(application);
    return found;
  });
}

/** The bare server's reply was asked for twice. */
async function demandMisses(application: Application): Promise<void> {
  const [hits, misses] = await Promise.all([
    application.metric('guildhall_cache_hits'),
    application.metric('guildhall_cache_misses'),
  ]);
  if (hits > misses / 20) throw new Error(`${hits} of ${hits + misses} replies were kept.`);
}

function listOfKeptCards(): Read {
  const skips = places(variety);
  const requests = limits.flatMap((limit) => skips.map((skip) => listCall(skip, limit)));
  return {
    name: 'list of 20, cards kept',
    requests,
    statements: { kind: 'known-list', values: skips },
    isPage: false,
  };
}

function readsOf(ids: number[], threadIds: number[]): Read[] {
  const skips = places(variety);
  return [
    {
      name: 'list of 20',
      requests: skips.map((skip) => listCall(skip)),
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
      name: 'home page, compressed',
      requests: skips.map(homePage),
      statements: { kind: 'home', values: skips },
      isPage: true,
    },
  ];
}

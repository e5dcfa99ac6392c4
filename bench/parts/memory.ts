/** What the application's process holds: at rest, and under load with a cache that is full. */
import { listProducts } from '#contract/products/calls.ts';
import { searchProducts } from '#contract/search/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { catalogueOf, sized, withDatabase } from '../harness/catalogues.ts';
import { residentBytes } from '../harness/cores.ts';
import { timed } from '../harness/figures.ts';
import { type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { load } from '../harness/load.ts';
import { mebibytes } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { findSamples, type Samples } from '../harness/samples.ts';
import type { Part } from './part.ts';

/** Seconds after the start, when what the start needed has been let go. */
const rest = 15;

export const memory: Part = {
  name: 'memory',
  minutes: 2,
  catalogues: ({ small }) => [sized(small)],
  async measure(options) {
    const dataDir = await catalogueOf(options.small);
    const samples = await withDatabase(dataDir, findSamples);
    const application = await startApplication({ dataDir, demo: false });
    try {
      await new Promise((resolve) => setTimeout(resolve, rest * 1000));
      const idle = residentBytes(application.pid);
      const loaded = await highestUnderLoad(application, variousRequests(samples), options);
      const kept = await application.metric('guildhall_cache_bytes');
      return {
        title: 'Memory',
        how: `Resident memory of the application's process. Idle: ${rest} s after the start. Under load: the highest of ${options.rounds * 2} loads of ${options.seconds} s over pages, lists, details and searches, more than the cache of 64 MB holds.`,
        rows: [
          ['idle', { memory: timed(mebibytes(idle), 'MB', bars.memoryIdle) }],
          [
            'under load',
            {
              memory: timed(mebibytes(loaded), 'MB', bars.memoryLoaded),
              'of it kept replies': timed(mebibytes(kept), 'MB'),
            },
          ],
        ],
      };
    } finally {
      await application.stop();
    }
  },
};

function variousRequests({ ids, common, rare }: Samples): HttpRequest[] {
  const lists = Array.from({ length: 4000 }, (_unused, skip) =>
    jsonCall(
      listProducts.path,
      listProducts.request.toWire({ skip, limit: 20, includeExpired: false, price: 'any', order: 'new' }),
    ),
  );
  const searches = [...common, ...rare].map(({ text }) =>
    jsonCall(searchProducts.path, searchProducts.request.toWire({ text, sort: 'newest', page: 1 }), 'gzip'),
  );
  const pages = ids.map((id) => page(`/deal/${id}`, 'br'));
  return mixed([lists, searches, pages]);
}

/** One of each in turn, the shorter ones over again. */
function mixed(groups: HttpRequest[][]): HttpRequest[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_unused, index) =>
    groups.flatMap((group) => group[index % group.length] ?? []),
  ).flat();
}

async function highestUnderLoad(
  application: Application,
  requests: HttpRequest[],
  { rounds, connections, seconds }: Options,
): Promise<number> {
  let highest = 0;
  const look = setInterval(() => {
    highest = Math.max(highest, residentBytes(application.pid));
  }, 100);
  try {
    for (let round = 0; round < rounds * 2; round += 1)
      await load(application, { requests, connections, seconds });
    return highest;
  } finally {
    clearInterval(look);
  }
}

/** What the application's process holds: at rest, and during ten minutes of load with a cache that is full. */
import { startApplication } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { listCall, places, searchCall } from '../harness/calls.ts';
import { dataDirOf, sized, withDatabase } from '../harness/catalogues.ts';
import { type Row, timed } from '../harness/figures.ts';
import { byBrowser, type HttpRequest, page } from '../harness/http.ts';
import { type LoadResult, load } from '../harness/load.ts';
import {
  growthPerMinute,
  type Held,
  heldBy,
  heldCells,
  type Watched,
  watchMemory,
} from '../harness/memory.ts';
import { mebibytes, readable } from '../harness/numbers.ts';
import type { Section } from '../harness/report.ts';
import { findSamples, type Samples } from '../harness/samples.ts';
import type { Part } from './part.ts';

/** Seconds after the start, when what the start needed has been let go. */
const rest = 15;

export const memory: Part = {
  name: 'memory',
  minutes: 11,
  catalogues: ({ small }) => [sized(small)],
  async measure({ small, connections, memory: seconds }) {
    const dataDir = await dataDirOf(sized(small));
    const samples = await withDatabase(dataDir, findSamples);
    const application = await startApplication({ dataDir, demo: false });
    try {
      await new Promise((resolve) => setTimeout(resolve, rest * 1000));
      const idle = await heldBy(application);
      const requests = variousRequests(samples);
      const loaded = await watchMemory(application, () =>
        load(application, { requests, connections, seconds }),
      );
      const kept = await application.metric('guildhall_cache_bytes');
      return report(seconds, idle, loaded, kept);
    } finally {
      await application.stop();
    }
  },
};

function report(seconds: number, idle: Held, { samples, highest, result }: Loaded, kept: number): Section {
  return {
    title: 'Memory',
    how: `Memory of the application's process. Idle: ${rest} s after the start. Under load: ${seconds} s of pages, lists, details and searches, more than the cache of 64 MB holds; looked at every 10 s, the resident memory ten times a second. Kept replies at the end: ${readable(mebibytes(kept))} MB. Processor time for each reply: ${readable(result.cost)} µs.`,
    rows: [
      ['idle', { memory: timed(mebibytes(idle.rss), 'MB', bars.memoryIdle), ...heldCells(idle) }],
      ...eachMinute(samples),
      [
        'under load',
        {
          memory: timed(mebibytes(highest), 'MB', bars.memoryLoaded),
          'growth, later half': timed(mebibytes(growthPerMinute(samples)), 'MB a minute', bars.memoryGrowth),
        },
      ],
    ],
  };
}

type Loaded = Watched & { result: LoadResult };

/** Of the samples, those of whole minutes and the last. */
function eachMinute(samples: Held[]): Row[] {
  return samples.flatMap((held, turn): Row[] => {
    if (turn === samples.length - 1) return [['at the end', heldCells(held)]];
    return turn > 0 && turn % 6 === 0 ? [[`after ${turn / 6} min`, heldCells(held)]] : [];
  });
}

function variousRequests({ ids, common, rare }: Samples): HttpRequest[] {
  const lists = places(4000).map((skip) => listCall(skip));
  const searches = [...common, ...rare].map(({ text }) => searchCall(text, byBrowser));
  const pages = ids.map((id) => page(`/deal/${id}`, byBrowser));
  return mixed([lists, searches, pages]);
}

/** One of each in turn, the shorter ones over again. */
function mixed(groups: HttpRequest[][]): HttpRequest[] {
  const longest = Math.max(...groups.map(({ length }) => length));
  return Array.from({ length: longest }, (_unused, index) =>
    groups.flatMap((group) => group[index % group.length] ?? []),
  ).flat();
}

/** Kept replies against a bare server that sends the same bytes with the same headers. */
import { listProducts } from '#contract/products/calls.ts';
import { type Application, startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { freshDataDir, jobsAreDone, removeDataDir } from '../harness/catalogues.ts';
import { type HttpRequest, jsonCall, page } from '../harness/http.ts';
import { type LoadResult, load, type Server } from '../harness/load.ts';
import { median, readable, spread } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import type { Verdict } from '../harness/report.ts';
import { takeTurns } from '../harness/rounds.ts';
import type { Part } from './part.ts';

/** quality: cached public page or reply against bare. */
const bar = 0.85;

const homeList = { skip: 0, limit: 20, includeExpired: false, order: 'new' } as const;

const subjects: [string, HttpRequest][] = [
  ['home page, brotli', page('/', 'br')],
  ['home page, uncompressed', page('/')],
  ['home list call, brotli', jsonCall(listProducts.path, listProducts.request.toWire(homeList), 'br')],
  ['home list call, uncompressed', jsonCall(listProducts.path, listProducts.request.toWire(homeList))],
];

export const cached: Part = {
  name: 'cached',
  minutes: 4,
  async measure(options) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    const rows: string[][] = [];
    const verdicts: Verdict[] = [];
    try {
      await jobsAreDone(dataDir);
      for (const [name, request] of subjects) {
        const { ours, bare, bytes } = await compare(application, request, options);
        const ratio = median(ours.map(speed)) / median(bare.map(speed));
        rows.push([
          name,
          readable(bytes),
          readable(median(ours.map(speed))),
          spread(ours.map(speed)),
          readable(median(bare.map(speed))),
          spread(bare.map(speed)),
          readable(ratio),
          `${readable(median(ours.map(cost)))} / ${readable(median(bare.map(cost)))}`,
        ]);
        verdicts.push({
          bar: `${name}: at least ${bar} of bare`,
          measured: readable(ratio),
          holds: ratio >= bar,
        });
      }
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
    return {
      title: 'Kept replies',
      how: `The demo content, ${options.connections} connections, replies per second, medians of ${options.rounds} turns of ${options.seconds} s. Bare: \`node:http\` that sends the same bytes with the same headers; for the call it also reads and parses the body. CPU: processor time of the server for each reply, Guildhall / bare.`,
      columns: ['what', 'bytes', 'Guildhall', 'from to', 'bare', 'from to', 'of bare', 'CPU µs each'],
      rows,
      verdicts,
    };
  },
};

async function compare(application: Application, request: HttpRequest, options: Options) {
  const bare = await startBare(application.origin, request);
  const { connections, seconds } = options;
  const ask = (server: Server, forSeconds: number) => () =>
    load(server, { requests: [request], connections, seconds: forSeconds });
  try {
    await ask(application, 2)();
    await ask(bare, 2)();
    const missesBefore = await application.metric('guildhall_cache_misses');
    const results = await takeTurns(options.rounds, {
      ours: ask(application, seconds),
      bare: ask(bare, seconds),
    });
    const missed = (await application.metric('guildhall_cache_misses')) - missesBefore;
    // The demo content's products may expire meanwhile; a reply is then made anew once.
    if (missed > 10) throw new Error(`${missed} replies did not come from the cache.`);
    return { ...results, bytes: bare.bytes };
  } finally {
    await bare.stop();
  }
}

const speed = ({ perSecond }: LoadResult) => perSecond;
const cost = (result: LoadResult) => result.cost;

/** Kept replies, against a bare server that sends the same bytes with the same headers. */
import type { Application } from './application.ts';
import { startBare } from './bare.ts';
import type { HttpRequest } from './http.ts';
import { type LoadResult, load, type Server } from './load.ts';
import { median, readable, spread } from './numbers.ts';
import type { Options } from './options.ts';
import type { Section, Verdict } from './report.ts';
import { takeTurns } from './rounds.ts';

/** Bar: cached public page or reply against bare. */
const bar = 0.85;

export const cachedColumns = [
  'what',
  'bytes',
  'Guildhall',
  'from to',
  'bare',
  'from to',
  'of bare',
  'CPU µs each',
];

export function cachedHow({ rounds, seconds }: Options): string {
  return `Replies per second, medians of ${rounds} turns of ${seconds} s. Bare: \`node:http\` that sends the same bytes with the same headers; for a call it also reads and parses the body. CPU: processor time of the server for each reply, Guildhall / bare.`;
}

export async function compareCached(
  application: Application,
  cases: [string, HttpRequest][],
  options: Options,
): Promise<Pick<Section, 'rows' | 'verdicts'>> {
  const rows: string[][] = [];
  const verdicts: Verdict[] = [];
  for (const [name, request] of cases) {
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
    const judged = { bar: `${name}: at least ${bar} of bare`, measured: readable(ratio) };
    verdicts.push({ ...judged, holds: ratio >= bar });
  }
  return { rows, verdicts };
}

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

/** Kept replies, against a bare server that sends the same bytes with the same headers. */
import type { Application } from './application.ts';
import { startBare } from './bare.ts';
import { bars } from './bars.ts';
import { counted, type Row, timed, yardstick } from './figures.ts';
import type { HttpRequest } from './http.ts';
import { type LoadResult, load, middleOf, type Server } from './load.ts';
import { spread } from './numbers.ts';
import type { Options } from './options.ts';
import { processorCells } from './processor.ts';
import { takeTurns } from './rounds.ts';

export function cachedHow({ rounds, seconds }: Options): string {
  return `Replies per second, medians of ${rounds} turns of ${seconds} s. Bare: \`node:http\` that sends the same bytes with the same headers; for a call it also reads and parses the body. CPU: processor time of the server for each reply.`;
}

export async function compareCached(
  application: Application,
  cases: [string, HttpRequest][],
  options: Options,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, request] of cases) {
    const { ours, bare, bytes } = await compare(application, request, options);
    const [mine, theirs] = [middleOf(ours), middleOf(bare)];
    rows.push([
      name,
      {
        size: counted(bytes, 'bytes'),
        Guildhall: timed(mine.perSecond, '/s'),
        'from to': spread(ours.map(speed)),
        bare: yardstick(theirs.perSecond, '/s'),
        'bare, from to': spread(bare.map(speed)),
        'of bare': timed(mine.perSecond / theirs.perSecond, 'share', bars.keptOfBare),
        ...processorCells(mine.cost, theirs.cost),
      },
    ]);
  }
  return rows;
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

/** What it costs to render the home page, a product's and a thread's, beside a bare server that sends them. */
import type pg from 'pg';
import { type Application, startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { freshDataDir, jobsAreDone, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { page } from '../harness/http.ts';
import { load } from '../harness/load.ts';
import { median, readable } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { type RenderCosts, renderPages } from '../harness/rendering.ts';
import type { Verdict } from '../harness/report.ts';
import { takeTurns } from '../harness/rounds.ts';
import type { Part } from './part.ts';

/** Bar: processor time of the home list, in that of a bare reply of the same bytes. */
const barOfBare = 100;
/** Bar: compressed pages per second of processor time. */
const barOfPages = 200;

export const rendering: Part = {
  name: 'rendering',
  minutes: 2,
  async measure(options) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      await jobsAreDone(dataDir);
      return await withDatabase(dataDir, async (client, databaseUrl) => {
        const places = await placesIn(client);
        const order = { databaseUrl, pages: options.seconds * 100, paths: places.map(({ path }) => path) };
        const { costs, bare } = await takeTurns<'costs' | 'bare', RenderCosts[] | number[]>(
          Math.min(3, options.rounds),
          { costs: () => renderPages(order), bare: () => bareCosts(application, order.paths, options) },
        );
        const found = places.map(({ name }, place) =>
          measuredOf(
            name,
            (costs as RenderCosts[][]).map((round) => round[place]),
            (bare as number[][]).map((round) => round[place]),
          ),
        );
        return {
          title: 'Rendering',
          how: `The demo content, ${order.pages} of each page one after the other in one process, the cache empty, medians of ${costs.length} runs. Milliseconds of processor time of all its threads (PostgreSQL's is not in it). Alone: React and the router, replies in memory. Bare: one reply of the same bytes, uncompressed.`,
          columns: ['page', 'alone', 'bare', 'times', 'whole', 'brotli', 'pages/s', 'bytes', 'brotli bytes'],
          rows: found.map(rowOf),
          verdicts: found.flatMap(judge),
        };
      });
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

interface Place {
  name: string;
  path: string;
}

/** The product and the thread that are talked about the most. */
async function placesIn(client: pg.Client): Promise<Place[]> {
  const talked = async (column: string) => {
    const { rows } = await client.query<{ id: number }>(
      `select ${column} as id from comments where ${column} is not null group by 1 order by count(*) desc, 1 limit 1`,
    );
    return rows[0]?.id ?? 1;
  };
  return [
    { name: 'home', path: '/' },
    { name: 'product', path: `/deal/${await talked('product_id')}` },
    { name: 'thread', path: `/huddle/${await talked('thread_id')}` },
  ];
}

/** Milliseconds of processor time of a bare server for a reply of each page's bytes. */
async function bareCosts(application: Application, paths: string[], options: Options): Promise<number[]> {
  const costs: number[] = [];
  for (const path of paths) {
    const bare = await startBare(application.origin, page(path));
    try {
      const { connections, seconds } = options;
      costs.push((await load(bare, { requests: [page(path)], connections, seconds })).cost / 1000);
    } finally {
      await bare.stop();
    }
  }
  return costs;
}

interface Measured extends RenderCosts {
  name: string;
  bare: number;
}

function measuredOf(
  name: string,
  rounds: (RenderCosts | undefined)[],
  bare: (number | undefined)[],
): Measured {
  const of = (what: keyof RenderCosts) => median(rounds.map((round) => round?.[what] ?? 0));
  return {
    name,
    bare: median(bare.map((cost) => cost ?? 0)),
    alone: of('alone'),
    whole: of('whole'),
    compressed: of('compressed'),
    bytes: of('bytes'),
    compressedBytes: of('compressedBytes'),
  };
}

function rowOf({ name, alone, bare, whole, compressed, bytes, compressedBytes }: Measured): string[] {
  const figures = [alone, bare, alone / bare, whole, compressed, 1000 / compressed, bytes, compressedBytes];
  return [name, ...figures.map(readable)];
}

function judge({ name, alone, bare, compressed }: Measured): Verdict[] {
  const times = alone / bare;
  const perSecond = 1000 / compressed;
  const pages: Verdict = {
    bar: `${name} page: at least ${barOfPages} pages/s on one core, brotli`,
    measured: readable(perSecond),
    holds: perSecond >= barOfPages,
  };
  if (name !== 'home') return [pages];
  const bar = `${name} page: at most ${barOfBare} times a bare reply`;
  return [{ bar, measured: readable(times), holds: times <= barOfBare }, pages];
}

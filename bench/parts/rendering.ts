/** What it costs to render the home page, a product's and a thread's, beside a bare server that sends them. */
import type pg from 'pg';
import { type Application, startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { bars, pagesOnMachine } from '../harness/bars.ts';
import { freshDataDir, jobsAreDone, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { type Row, timed } from '../harness/figures.ts';
import { page } from '../harness/http.ts';
import { load } from '../harness/load.ts';
import { median } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { processorCells } from '../harness/processor.ts';
import { type RenderCosts, renderPages } from '../harness/rendering.ts';
import { takeTurns } from '../harness/rounds.ts';
import type { Part } from './part.ts';

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
        const { costs, bare } = await takeTurns(Math.min(3, options.rounds), {
          costs: () => renderPages(order),
          bare: () => bareCosts(application, order.paths, options),
        });
        const found = places.map(({ name }, place) =>
          measuredOf(
            name,
            costs.map((round) => round[place]),
            bare.map((round) => round[place]),
          ),
        );
        return {
          title: 'Rendering',
          how: `The demo content, ${order.pages} of each page one after the other in one process, the cache empty, medians of ${costs.length} runs. Processor time of all its threads (PostgreSQL's is not in it). Alone: React and the router, replies in memory. Bare: one reply of the same bytes, uncompressed.`,
          rows: found.map(rowOf),
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

function rowOf({ name, alone, bare, whole, compressed, bytes, compressedBytes }: Measured): Row {
  return [
    name,
    {
      // Promised of the home page; the others are told beside it.
      ...processorCells(alone * 1000, bare * 1000, name === 'home' ? bars.renderingProcessor : undefined),
      whole: timed(whole * 1000, 'µs'),
      compressed: timed(compressed * 1000, 'µs'),
      'pages a second': timed(1000 / compressed, '/s', pagesOnMachine(bare * 1000)),
      size: timed(bytes, 'bytes'),
      'size as brotli': timed(compressedBytes, 'bytes'),
    },
  ];
}

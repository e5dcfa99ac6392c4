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

/** Of the usual cache: enough that all cards and parts of the demo content stay. */
const roomForParts = 64;

export const rendering: Part = {
  name: 'rendering',
  minutes: 7,
  async measure(options) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      await jobsAreDone(dataDir);
      return await withDatabase(dataDir, async (client, databaseUrl) => {
        const places = await placesIn(client);
        const order = { databaseUrl, pages: options.seconds * 60, paths: places.map(({ path }) => path) };
        const costsWith = (cacheMegabytes: number) => () =>
          renderPages({ ...order, cacheMegabytes }, options.seconds);
        const turns = await takeTurns(Math.min(3, options.rounds), {
          nothing: costsWith(0),
          parts: costsWith(roomForParts),
          bare: () => bareCosts(application, order.paths, options),
        });
        const bare = order.paths.map((_, place) => median(turns.bare.map((round) => round[place] ?? 0)));
        const rowsOf = (rounds: RenderCosts[][], kept: string) =>
          places.map(({ name }, place) =>
            rowOf({ ...middleCosts(rounds, place), name: name + kept, bare: bare[place] ?? 0 }, bare[0] ?? 0),
          );
        return {
          title: 'Rendering',
          how: `The demo content, by one connection, no reply kept, medians of ${turns.bare.length} runs. "Parts kept": CACHE_MB=${roomForParts}, where cards and the markup of parts are kept; otherwise nothing is. Processor time of all threads of the application (PostgreSQL's is not in it). Alone: React and the router, replies in memory, ${order.pages} pages. Bare: one reply of the same bytes, uncompressed, by one connection as well. Pages a second of one core, compressed as browsers ask for it; the bar is 200 where a bare reply of the home page takes 40 µs, and on this machine in proportion.`,
          rows: [...rowsOf(turns.nothing, ''), ...rowsOf(turns.parts, ', parts kept')],
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
      const { cost } = await load(bare, { requests: [page(path)], connections: 1, seconds: options.seconds });
      costs.push(cost / 1000);
    } finally {
      await bare.stop();
    }
  }
  return costs;
}

function middleCosts(rounds: RenderCosts[][], place: number): RenderCosts {
  const of = (what: keyof RenderCosts) => median(rounds.map((round) => round[place]?.[what] ?? 0));
  return {
    alone: of('alone'),
    whole: of('whole'),
    compressed: of('compressed'),
    bytes: of('bytes'),
    compressedBytes: of('compressedBytes'),
  };
}

interface Measured extends RenderCosts {
  name: string;
  /** Milliseconds of a bare server for the same bytes. */
  bare: number;
}

function rowOf(measured: Measured, bareHome: number): Row {
  const { name, alone, bare, whole, compressed, bytes, compressedBytes } = measured;
  return [
    name,
    {
      // Promised of the home page; the others are told beside it.
      ...processorCells(
        alone * 1000,
        bare * 1000,
        name.startsWith('home') ? bars.renderingProcessor : undefined,
      ),
      sent: timed(whole * 1000, 'µs'),
      'sent compressed': timed(compressed * 1000, 'µs'),
      'compressed pages a second': timed(1000 / compressed, '/s', pagesOnMachine(bareHome * 1000)),
      size: timed(bytes, 'bytes'),
      'size, compressed': timed(compressedBytes, 'bytes'),
    },
  ];
}

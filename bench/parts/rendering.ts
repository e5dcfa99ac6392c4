/** What it costs to render the home page, beside what a bare server needs to send it. */
import { startApplication } from '../harness/application.ts';
import { startBare } from '../harness/bare.ts';
import { bars } from '../harness/bars.ts';
import { freshDataDir, jobsAreDone, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { counted } from '../harness/figures.ts';
import { page } from '../harness/http.ts';
import { load, middleOf } from '../harness/load.ts';
import { median } from '../harness/numbers.ts';
import type { Options } from '../harness/options.ts';
import { processorCells } from '../harness/processor.ts';
import { renderHome } from '../harness/rendering.ts';
import { takeTurns } from '../harness/rounds.ts';
import type { Part } from './part.ts';

export const rendering: Part = {
  name: 'rendering',
  minutes: 1,
  async measure(options) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      await jobsAreDone(dataDir);
      const pages = options.seconds * 100;
      const { costs, bare } = await withDatabase(dataDir, (_client, databaseUrl) =>
        compare(application.origin, { databaseUrl, pages }, options),
      );
      const [alone, whole] = [
        median(costs.map((cost) => cost.alone)),
        median(costs.map((cost) => cost.whole)),
      ];
      const bareCost = middleOf(bare).cost;
      return {
        title: 'Rendering the home page',
        how: `The demo content, ${pages} pages one after the other in one process, medians of ${costs.length} turns, processor time of all its threads (PostgreSQL's is not in it). Alone: React and the router, replies in memory. Whole: answered in the process, the cache empty, uncompressed. Bare: a bare server that sends the page as browsers get it, compressed.`,
        rows: [
          ['alone', processorCells(alone * 1000, bareCost, bars.renderingProcessor)],
          ['whole', processorCells(whole * 1000, bareCost)],
          ['the page', { size: counted(costs[0]?.bytes ?? 0, 'bytes') }],
        ],
      };
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

async function compare(
  origin: string,
  order: Parameters<typeof renderHome>[0],
  { rounds, connections, seconds }: Options,
) {
  const request = page('/', 'br');
  const server = await startBare(origin, request);
  try {
    return await takeTurns(Math.min(3, rounds), {
      costs: () => renderHome(order),
      bare: () => load(server, { requests: [request], connections, seconds }),
    });
  } finally {
    await server.stop();
  }
}

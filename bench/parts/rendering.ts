/** What it costs to render the home page. */
import { startApplication } from '../harness/application.ts';
import { freshDataDir, jobsAreDone, removeDataDir, withDatabase } from '../harness/catalogues.ts';
import { median, readable } from '../harness/numbers.ts';
import { renderHome } from '../harness/rendering.ts';
import { takeTurns } from '../harness/rounds.ts';
import type { Part } from './part.ts';

/** Bar: milliseconds of processor time for the home list. */
const bar = 4;

export const rendering: Part = {
  name: 'rendering',
  minutes: 1,
  async measure({ rounds, seconds }) {
    const dataDir = freshDataDir();
    const application = await startApplication({ dataDir });
    try {
      await jobsAreDone(dataDir);
      const pages = seconds * 100;
      const { costs } = await withDatabase(dataDir, (_client, databaseUrl) =>
        takeTurns(Math.min(3, rounds), { costs: () => renderHome({ databaseUrl, pages }) }),
      );
      const alone = median(costs.map((cost) => cost.alone));
      const whole = median(costs.map((cost) => cost.whole));
      return {
        title: 'Rendering the home page',
        how: `The demo content, ${pages} pages one after the other in one process, medians of ${costs.length} runs, processor time of all its threads (PostgreSQL's is not in it).`,
        columns: ['what', 'CPU ms'],
        rows: [
          ['React and the router alone, replies in memory', readable(alone)],
          [
            `the whole page of ${readable(costs[0]?.bytes ?? 0)} bytes, cache empty, uncompressed`,
            readable(whole),
          ],
        ],
        verdicts: [
          { bar: `rendering: at most ${bar} ms`, measured: `${readable(alone)} ms`, holds: alone <= bar },
        ],
      };
    } finally {
      await application.stop();
      removeDataDir(dataDir);
    }
  },
};

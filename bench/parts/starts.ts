/** How long until it is ready: `npm start` on a new data directory, and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../tools/launch/free-port.mjs';
import { environmentOf, ready, root } from '../harness/application.ts';
import { freshDataDir, removeDataDir } from '../harness/catalogues.ts';
import { median, spread } from '../harness/numbers.ts';
import type { Part } from './part.ts';

/** Bar: seconds to `/readyz`. */
const bars = { first: 15, second: 3 };

export const starts: Part = {
  name: 'starts',
  minutes: 1,
  async measure({ rounds }) {
    const first: number[] = [];
    const second: number[] = [];
    for (let round = 0; round < Math.min(3, rounds); round += 1) {
      const dataDir = freshDataDir();
      first.push(await secondsToReady(dataDir));
      second.push(await secondsToReady(dataDir), await secondsToReady(dataDir, true));
    }
    const inSeconds = (value: number) => `${value.toFixed(1)} s`;
    return {
      title: 'Starts',
      how: 'From `npm start` to the first 200 of `/readyz`, medians; packages are installed and pages built.',
      columns: ['what', 'median', 'from to', 'starts'],
      rows: [
        ['first, with demo content', inSeconds(median(first)), spread(first), String(first.length)],
        ['again', inSeconds(median(second)), spread(second), String(second.length)],
      ],
      verdicts: [
        {
          bar: `first: at most ${bars.first} s`,
          measured: inSeconds(median(first)),
          holds: median(first) <= bars.first,
        },
        {
          bar: `again: at most ${bars.second} s`,
          measured: inSeconds(median(second)),
          holds: median(second) <= bars.second,
        },
      ],
    };
  },
};

async function secondsToReady(dataDir: string, isLast = false): Promise<number> {
  const port = await freePort();
  const start = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: environmentOf({ dataDir }, port),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = '';
  child.stdout.on('data', (chunk) => {
    told += chunk;
  });
  // npm may end before the application does, which writes to the same pipe until its end.
  const isOver = once(child, 'close');
  try {
    await ready(`http://127.0.0.1:${port}`, child);
    const seconds = (performance.now() - start) / 1000;
    if (!/^(Installing|Building)/m.test(told)) return seconds;
  } finally {
    child.kill('SIGTERM');
    await isOver;
    if (isLast) removeDataDir(dataDir);
  }
  throw new Error('Sources changed while starts were measured: the pages were built again.');
}

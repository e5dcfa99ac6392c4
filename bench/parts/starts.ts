/** How long until it is ready: `npm start` on a new data directory, and again; and until a first letter is out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../tools/launch/free-port.mjs';
import { environmentOf, ready, root } from '../harness/application.ts';
import { bars } from '../harness/bars.ts';
import { freshDataDir, removeDataDir } from '../harness/catalogues.ts';
import { timed } from '../harness/figures.ts';
import { ask, jsonCall } from '../harness/http.ts';
import { median, spread } from '../harness/numbers.ts';
import type { Part } from './part.ts';

export const starts: Part = {
  name: 'starts',
  minutes: 1,
  async measure({ rounds }) {
    const first: number[] = [];
    const second: number[] = [];
    const letter: number[] = [];
    for (let round = 0; round < Math.min(3, rounds); round += 1) {
      const dataDir = freshDataDir();
      const newcomer = async (origin: string) => letter.push(await secondsToLetter(origin, dataDir));
      first.push(await secondsToReady(dataDir, { whenReady: newcomer }));
      second.push(await secondsToReady(dataDir), await secondsToReady(dataDir, { isLast: true }));
    }
    return {
      title: 'Starts',
      how: 'From `npm start` to the first 200 of `/readyz`, medians; packages are installed and pages built.',
      rows: [
        ['first, with demo content', { median: timed(median(first), 's', bars.startFirst), ...about(first) }],
        ['again', { median: timed(median(second), 's', bars.startAgain), ...about(second) }],
        [
          'a letter to who registers as the first start draws',
          {
            median: timed(median(letter), 's'),
            ...about(letter),
            longest: timed(Math.max(...letter), 's', bars.startLetter),
          },
        ],
      ],
    };
  },
};

function about(seconds: number[]) {
  return { 'from to': spread(seconds), times: String(seconds.length) };
}

interface Start {
  whenReady?: (origin: string) => Promise<unknown>;
  isLast?: boolean;
}

async function secondsToReady(dataDir: string, { whenReady, isLast = false }: Start = {}): Promise<number> {
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
    const origin = `http://127.0.0.1:${port}`;
    await ready(origin, child);
    const seconds = (performance.now() - start) / 1000;
    await whenReady?.(origin);
    if (!/^(Installing|Building)/m.test(told)) return seconds;
  } finally {
    child.kill('SIGTERM');
    await isOver;
    if (isLast) removeDataDir(dataDir);
  }
  throw new Error('Sources changed while starts were measured: the pages were built again.');
}

/** From the click of somebody who registers until the letter lies in the outbox. */
async function secondsToLetter(origin: string, dataDir: string): Promise<number> {
  const outbox = join(dataDir, 'outbox');
  const isThere = () => existsSync(outbox) && readdirSync(outbox).some((name) => name.endsWith('.eml'));
  const password = 'quiet-harbour-27';
  const names = { firstName: 'Ann', lastName: 'Berg', email: 'ann.berg@example.org' };
  const start = performance.now();
  const { status } = await ask(
    origin,
    jsonCall('/api/register', { ...names, password, repassword: password }),
  );
  if (status !== 200) throw new Error(`Registering was answered with ${status}.`);
  while (!isThere()) await setTimeout(10);
  return (performance.now() - start) / 1000;
}

/** How long until it is ready: `npm start` on a new data directory, and again; and until a first letter is out. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../../tools/launch/free-port.mjs';
import { environmentOf, ready, root } from '../harness/application.ts';
import { freshDataDir, removeDataDir } from '../harness/catalogues.ts';
import { ask, jsonCall } from '../harness/http.ts';
import { median, spread } from '../harness/numbers.ts';
import type { Part } from './part.ts';

/** Bars: seconds to `/readyz`, and from a click to the letter while the first start draws its pictures. */
const bars = { first: 15, second: 3, letter: 2 };

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
    const inSeconds = (value: number) => `${value.toFixed(1)} s`;
    return {
      title: 'Starts',
      how: 'From `npm start` to the first 200 of `/readyz`, medians; packages are installed and pages built.',
      columns: ['what', 'median', 'from to', 'starts'],
      rows: [
        ['first, with demo content', inSeconds(median(first)), spread(first), String(first.length)],
        ['again', inSeconds(median(second)), spread(second), String(second.length)],
        [
          'a letter to who registers as the first start draws',
          inSeconds(median(letter)),
          spread(letter),
          String(letter.length),
        ],
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
        {
          bar: `a letter while pictures are drawn: at most ${bars.letter} s`,
          measured: inSeconds(Math.max(...letter)),
          holds: Math.max(...letter) <= bars.letter,
        },
      ],
    };
  },
};

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

/** From `npm start` until the application is ready: on an empty data directory, and again. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { freePort } from '../../tools/launch/free-port.mjs';
import { root } from '../../tools/launch/launcher.mjs';
import { applicationEnvironment, waitUntilReady } from '../harness/application.ts';
import type { Scenario } from '../harness/scenario.ts';
import { median } from '../harness/statistics.ts';

export const start: Scenario = {
  name: 'start',
  summary: '`npm start` until `/readyz`, after install and build: first with demo content, then again',
  async run({ settings, dataSets }) {
    const first: number[] = [];
    const second: number[] = [];
    for (let round = 0; round < settings.starts; round += 1) {
      const dataDir = dataSets.emptyDirectory();
      first.push(await secondsToReady(dataDir));
      second.push(await secondsToReady(dataDir));
    }
    return [
      { name: 'first', unit: 's', value: median(first), bar: { atMost: 5 } },
      { name: 'second', unit: 's', value: median(second), bar: { atMost: 3 } },
    ];
  },
};

async function secondsToReady(dataDir: string): Promise<number> {
  const port = await freePort();
  const env = applicationEnvironment({ dataDir, hasDemo: true, port });
  const start = performance.now();
  const child = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = text(child.stdout);
  // npm can end before the application, which holds the pipe open until it has stopped.
  const closed = once(child, 'close');
  await waitUntilReady(`http://127.0.0.1:${port}`, child).finally(() => child.kill('SIGTERM'));
  const seconds = (performance.now() - start) / 1_000;
  await closed;
  if (/^(Installing|Building)/m.test(await output))
    throw new Error('The start had to install or build first.');
  return seconds;
}

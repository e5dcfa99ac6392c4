import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Application } from '../application.ts';

/** A PostgreSQL server for tests: `url` signs in as its superuser, to the database `postgres`. */
export interface ThrowawayCluster {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts an empty PostgreSQL in a temporary directory, fast because it needs no durability (no fsync). A small process
 * supervises it: when the caller stops it, ends or is killed, that process stops the server and removes the directory.
 */
export async function startThrowawayCluster(application: Application): Promise<ThrowawayCluster> {
  const script = fileURLToPath(new URL('throwaway-keeper.ts', import.meta.url));
  const keeper = spawn(process.execPath, [script, JSON.stringify(application)], {
    // Ctrl-C in a terminal ends the caller; the keeper must outlive it to clean up.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    // Options for the caller's own process (a test runner's loaders) are not for the keeper.
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  const gone = once(keeper, 'close');
  const lines = createInterface({ input: keeper.stdout });
  const [url] = (await Promise.race([
    once(lines, 'line'),
    gone.then(() => {
      throw new Error('The PostgreSQL for the tests did not start; the reason is above.');
    }),
  ])) as [string];
  return {
    url,
    async stop() {
      keeper.stdin.end();
      await gone;
    },
  };
}

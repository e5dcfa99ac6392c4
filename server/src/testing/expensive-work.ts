/** Keeps the worker process busy, so that pictures which arrive meanwhile wait for processing. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { taskModule } from '../packages/worker-process/index.ts';
import type { TestApp } from './app.ts';

const exercises = taskModule<typeof import('../packages/worker-process/fixtures/exercises.ts')>(
  new URL('../packages/worker-process/fixtures/exercises.ts', import.meta.url),
);

/** Keeps the worker process busy until it is released. */
export async function expensiveRequest({ dataDir, context: { workerProcess } }: TestApp) {
  const file = join(dataDir, 'held');
  await writeFile(file, '');
  const done = workerProcess.run(exercises, 'holdWhile', [file]);
  return {
    /** Resolves when this many pictures wait. */
    waiting: (count: number) => expect.poll(() => workerProcess.waiting).toBe(count),
    async release() {
      await rm(file);
      await done;
    },
  };
}

/** Makes a request whose picture waits until `meanwhile` is over; returns the reply. */
export async function withPictureWaiting<Reply>(
  app: TestApp,
  ask: () => Promise<Reply>,
  meanwhile: () => Promise<unknown>,
): Promise<Reply> {
  const dear = await expensiveRequest(app);
  const asked = ask();
  await dear.waiting(1);
  await meanwhile();
  await dear.release();
  return asked;
}

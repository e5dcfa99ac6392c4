import type { TestApp } from './app.ts';

/** Queues a job that comes at regular times, and waits until it is done. */
export async function addedJob(app: TestApp, name: string): Promise<void> {
  await app.database.query('select graphile_worker.add_job($1)', [name]);
  await app.settle();
}

/** Applications that the test files of a worker share, one after the other: starting one takes longer than most tests. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { topics } from '#contract/core/topics.ts';
import { newsChannel } from '../platform/news/news.ts';
import { payloadOf } from '../platform/news/payloads.ts';
import type { TestApp } from './app.ts';
import { rememberRows, resetRows } from './reset-rows.ts';

/** Those that nobody uses now, by whether they do jobs. */
const free = new Map<boolean, TestApp>();

/**
 * Lends the worker's application, as empty as a new one, until `close` is called. Starts one where none is free, as for a
 * test that needs two. Ids go on counting, so that nothing which is kept in memory by id meets another row.
 */
export async function borrowApp(isWorking: boolean, start: () => Promise<TestApp>): Promise<TestApp> {
  const shared = free.get(isWorking) ?? (await startShared(start));
  free.delete(isWorking);
  await reset(shared);
  let isSpoiled = false;
  const spoil = () => {
    isSpoiled = true;
  };
  const close = async () => {
    if (isSpoiled) return shared.close();
    try {
      if (isWorking) await shared.settle();
      const jobs = await shared.database.query(
        'select task_identifier, last_error from graphile_worker.jobs',
      );
      expect(jobs, 'jobs that nobody did').toEqual([]);
      expect(shared.takeErrors(), 'errors in the log').toEqual([]);
      if (free.has(isWorking)) await shared.close();
      else free.set(isWorking, shared);
    } catch (error) {
      await shared.close().catch(() => undefined);
      throw error;
    }
  };
  const { app } = shared;
  const ending = { close: spoiling(app.close, spoil), announceEnd: spoiling(app.announceEnd, spoil) };
  const working = { work: spoiling(app.work, spoil), queueAsked: spoiling(app.queueAsked, spoil) };
  return { ...shared, app: { ...app, ...ending, ...working }, close, [Symbol.asyncDispose]: close };
}

/** What cannot be taken back: the application is not lent again. */
function spoiling<Args extends unknown[], Result>(act: (...args: Args) => Result, spoil: () => void) {
  return (...args: Args): Result => {
    spoil();
    return act(...args);
  };
}

async function startShared(start: () => Promise<TestApp>): Promise<TestApp> {
  const app = await start();
  await rememberRows(app.database);
  return app;
}

async function reset({ app, database, dataDir, hearNews, logs, mailbox }: TestApp): Promise<void> {
  // A test that failed may have left a transaction open.
  await database.query('rollback');
  await app.catchUp();
  await resetRows(database);
  await database.query('select pg_notify($1, $2)', [newsChannel, payloadOf('test', [topics.everything])]);
  await hearNews();
  await mailbox.reset();
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
  logs.length = 0;
}

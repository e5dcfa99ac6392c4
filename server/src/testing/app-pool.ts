/** Applications that the test files of a worker share, one after the other: starting one takes longer than most tests. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { topics } from '#contract/core/topics.ts';
import { changeChannel, payloadOf } from '../platform/changes/change-bus.ts';
import { rememberRows, resetRows, schemaVersion } from './reset-rows.ts';
import type { TestApp } from './test-app.ts';

interface SharedApp extends TestApp {
  /** A test that changes the schema has an application for itself from then on. */
  schema: string;
}

/** Those that nobody uses now, by whether they do jobs. */
const free = new Map<boolean, SharedApp>();

/**
 * Lends the worker's application, as empty as a new one, until `close` is called. Starts one where none is free, as for a
 * test that needs two. Ids go on counting, so that nothing which is kept in memory by id meets another row.
 */
export async function borrowApp(isWorking: boolean, start: () => Promise<TestApp>): Promise<TestApp> {
  const shared = (await takeFree(isWorking)) ?? (await startShared(start));
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

/** Undefined where there is none, or where an earlier test has broken it. */
async function takeFree(isWorking: boolean): Promise<SharedApp | undefined> {
  const shared = free.get(isWorking);
  if (shared === undefined) return undefined;
  free.delete(isWorking);
  try {
    await reset(shared);
    return shared;
  } catch {
    await shared.close().catch(() => undefined);
    return undefined;
  }
}

async function startShared(start: () => Promise<TestApp>): Promise<SharedApp> {
  const app = await start();
  await rememberRows(app.database);
  return { ...app, schema: await schemaVersion(app.database) };
}

async function reset({
  app,
  database,
  dataDir,
  receiveChanges,
  logs,
  mailbox,
  schema,
}: SharedApp): Promise<void> {
  // A test that failed may have left a transaction open.
  await database.query('rollback');
  if ((await schemaVersion(database)) !== schema) throw new Error('A test changed the schema.');
  await app.catchUp();
  await resetRows(database);
  await database.query('select pg_notify($1, $2)', [changeChannel, payloadOf([topics.everything])]);
  await receiveChanges();
  await mailbox.reset();
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true, force: true });
  logs.length = 0;
}

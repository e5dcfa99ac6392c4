/**
 * A pool of applications that the test files of a worker share, one after the other, because starting one takes longer
 * than most tests.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { topics } from '#contract/core/topics.ts';
import type { App } from '../app.ts';
import type { AppContext } from '../platform/app-context.ts';
import { changeChannel, payloadOf } from '../platform/changes/change-bus.ts';
import type { TestDatabase } from './database.ts';
import type { Mailbox } from './mailbox.ts';

export interface LogLine {
  level: number;
  msg: string;
  [name: string]: unknown;
}

export interface TestApp {
  /** `http://127.0.0.1:PORT` */
  origin: string;
  app: App;
  context: AppContext;
  database: TestDatabase;
  mailbox: Mailbox;
  dataDir: string;
  logs: LogLine[];
  /** Returns error lines that no test has expected yet. `close` fails if there are any. */
  takeErrors(): LogLine[];
  /** Waits until the application has received all change notifications so far. */
  receiveChanges(): Promise<void>;
  /** Waits until no job is pending, and lists reflect all counts. */
  settle(): Promise<void>;
  /** Queues a recurring job, and settles. */
  runJob(name: string): Promise<void>;
  /** Waits until earlier calls cause no more statements: by jobs, if the application runs them, and by counters. */
  becomeIdle(): Promise<void>;
  /** Stops the application; fails on leftover jobs, connections and logged errors. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

interface SharedApp extends TestApp {
  /** The original schema. An application whose schema a test changed is not shared again. */
  schema: string;
}

/** Free applications, by whether they run jobs. */
const free = new Map<boolean, SharedApp>();

/**
 * Lends the worker's application, as empty as a new one, until `close` is called. Starts another if none is free, for a
 * test that needs two. Ids continue to increase, so that in-memory state by id never matches another row.
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

/** After a change that cannot be undone, the application is not lent again. */
function spoiling<Args extends unknown[], Result>(act: (...args: Args) => Result, spoil: () => void) {
  return (...args: Args): Result => {
    spoil();
    return act(...args);
  };
}

/** Undefined if there is none, or if an earlier test has broken it. */
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

async function reset(shared: SharedApp): Promise<void> {
  const { app, database, dataDir, receiveChanges, logs, mailbox, schema } = shared;
  // A failed test may have left a transaction open.
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

/** Copies every row for `resetRows`, except for the schema version and for workers that keep running. */
async function rememberRows({ query }: TestDatabase): Promise<void> {
  await query(
    `do $$
    declare name text;
    begin
      create schema pristine;
      for name in select tablename from pg_tables where schemaname = 'public' and tablename not in ('migrations', 'job_pools') loop
        execute format('create table pristine.%I as table public.%I', name, name);
      end loop;
    end $$`,
  );
}

/** Resets a database to its original rows, ten times as fast as creating another. Sequences continue to increase. */
async function resetRows({ query }: TestDatabase): Promise<void> {
  await query(`do $$
    declare name text; columns text; has_rows boolean;
    begin
      -- Neither foreign keys nor triggers, of which one protects the record, have a say in it.
      set local session_replication_role = replica;
      for name in select tablename from pg_tables where schemaname = 'pristine' loop
        execute format('delete from public.%I', name);
        execute format('select exists (select from pristine.%I)', name) into has_rows;
        if has_rows then
          select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
            where attrelid = format('public.%I', name)::regclass and attnum > 0 and not attisdropped
              and attgenerated = '';
          execute format('insert into public.%1$I (%2$s) overriding system value select %2$s from pristine.%1$I',
            name, columns);
        end if;
      end loop;
      perform graphile_worker.force_unlock_workers(array(select locked_by from graphile_worker.jobs));
      perform graphile_worker.complete_jobs(array(select id from graphile_worker.jobs));
    end $$`);
}

/** A fingerprint of every column, constraint, index, function and trigger. */
async function schemaVersion({ query }: TestDatabase): Promise<string> {
  const [row] = await query<{ version: string }>(`
    select md5(concat(
      (select string_agg(concat(attrelid, attname, atttypid, attnotnull), ',' order by attrelid, attnum)
        from pg_attribute join pg_class c on c.oid = attrelid
        where relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)),
      (select string_agg(concat(oid, tgenabled), ',' order by oid) from pg_trigger),
      (select string_agg(oid::text, ',' order by oid) from pg_proc where pronamespace = 'public'::regnamespace),
      (select string_agg(oid::text, ',' order by oid) from pg_constraint))) as version`);
  return row?.version ?? '';
}

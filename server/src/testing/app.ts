/** The whole application, listening on loopback, with exclusive use of its database. */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, vi } from 'vitest';
import { type App, createApp } from '../app.ts';
import { readConfig } from '../config/config.ts';
import { changeChannel, payloadOf } from '../platform/changes/change-bus.ts';
import type { DatabaseLimits } from '../platform/db/database.ts';
import type { PageSource } from '../platform/http/pages.ts';
import { createLog } from '../platform/log.ts';
import type { Timeouts } from '../platform/mail/mailer.ts';
import type { BackupOptions } from '../slices/backups/index.ts';
import { borrowApp, type LogLine, type TestApp } from './app-pool.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { slowness } from './full-suite.ts';
import { openMailbox } from './mailbox.ts';

export type { LogLine, TestApp } from './app-pool.ts';

export interface TestAppOptions {
  /** Environment variables as an operator writes them, which override the tests' own. */
  env?: Record<string, string>;
  now?: () => Date;
  pages?: PageSource;
  /** Timeouts of a mail server, if not the defaults. */
  mailTimeouts?: Timeouts;
  /** False runs no jobs. `late` runs them on close, so that their statements are not counted for a call. */
  isWorking?: boolean | 'late';
  /** The database of another application, so that two share one. Otherwise a new one, closed with the application. */
  database?: TestDatabase;
  databaseLimits?: Partial<DatabaseLimits>;
  /** The settings of backups; without them they are off. */
  backups?: BackupOptions;
  /** True starts a new application, for a test that depends on in-memory state. */
  isFresh?: boolean;
}

const errorLevel = 50;

/**
 * Jobs that run, or have never run. Failed jobs that wait for a retry and jobs that are scheduled minutes ahead are not
 * due.
 */
const dueJobs = `select task_identifier from graphile_worker.jobs
  where attempts = 0 and run_at < now() + interval '1 minute' or locked_at is not null`;

/**
 * Creates an application with an empty database. Files and tests of one worker share one if they need no special
 * options (`app-pool.ts`). Each has exclusive use until `close`.
 */
export async function createTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { isWorking = true, ...special } = options;
  if (isWorking === 'late' || Object.keys(special).length > 0) return startTestApp(options);
  return borrowApp(isWorking, () => startTestApp({ isWorking }));
}

/** Creates one application for all tests of a file and closes it afterwards. */
export async function setUpApp(options: TestAppOptions = {}): Promise<TestApp> {
  const app = await createTestApp(options);
  afterAll(() => app.close());
  return app;
}

async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const { env = {}, now, pages, mailTimeouts, isWorking = true } = options;
  const database = options.database ?? (await createTestDatabase());
  const mailbox = await openMailbox();
  const dataDir = await mkdtemp(join(tmpdir(), 'guildhall-test-'));
  const logs: LogLine[] = [];
  const log = createLog('debug', { write: (line: string) => logs.push(JSON.parse(line)) });
  const config = readConfig({
    PUBLIC_URL: 'http://guildhall.test',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    BACKUP_URL: 'off',
    MAIL_URL: mailbox.url,
    RATE_LIMITS: 'off',
    DEMO: 'off',
    ...env,
  });
  const databaseUrl = config.databaseUrl ?? database.url;
  const made = await createApp({
    config,
    databaseUrl,
    log,
    pages,
    mailTimeouts,
    databaseLimits: options.databaseLimits,
    backups: options.backups,
    ...(now && { now }),
  });
  let ending: Promise<void> | undefined;
  // A test may close the application itself; its folder is deleted after it.
  const app: App = {
    ...made,
    close: () => {
      ending ??= made.close();
      return ending;
    },
  };
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  // Recurring jobs would disturb what a test counts, so tests queue them themselves.
  if (isWorking === true) await app.work({ hasClock: false });
  const { port } = app.http.server.address() as AddressInfo;

  const takenErrors = new Set<LogLine>();
  const takeErrors = () => {
    const fresh = logs.filter((line) => line.level >= errorLevel && !takenErrors.has(line));
    for (const line of fresh) takenErrors.add(line);
    return fresh;
  };
  const settle = async () => {
    const due = async () => expect(await database.query(dueJobs), 'jobs that are not done').toEqual([]);
    await vi.waitFor(due, { timeout: 30_000 * slowness });
    await app.catchUp();
  };
  const runJob = async (name: string) => {
    await database.query('select graphile_worker.add_job($1)', [name]);
    await settle();
  };
  const becomeIdle = () => (isWorking === true ? settle() : app.catchUp());
  const receiveChanges = async () => {
    const topic = `test:${randomUUID()}`;
    const { cache } = app.context;
    await cache.through(topic, async () => ({ status: 200, contentType: '', body: '', topics: [topic] }));
    await database.query('select pg_notify($1, $2)', [changeChannel, payloadOf([topic])]);
    await vi.waitFor(() => expect(cache.peek(topic), 'a notification that did not arrive').toBeUndefined(), {
      timeout: 30_000 * slowness,
      interval: 5,
    });
  };
  const close = async () => {
    try {
      if (isWorking === 'late') await app.work({ hasClock: false });
      if (isWorking) await settle();
    } finally {
      await app.close();
      await mailbox.stop();
      await rm(dataDir, { recursive: true, force: true });
      if (options.database === undefined) await database.close();
    }
    expect(takeErrors(), 'errors in the log').toEqual([]);
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    app,
    context: app.context,
    database,
    mailbox,
    dataDir,
    logs,
    takeErrors,
    receiveChanges,
    settle,
    runJob,
    becomeIdle,
    close,
    [Symbol.asyncDispose]: close,
  };
}

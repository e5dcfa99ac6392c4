import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, inject, vi } from 'vitest';
import { openDatabase } from '../platform/db/database.ts';
import { slowness } from './full-suite.ts';

/** The migrated database that every test database is cloned from. */
export const templateName = 'guildhall_template';

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A separate migrated database with the base rows and nothing else. */
export interface TestDatabase {
  url: string;
  name: string;
  /** Runs a statement on a separate connection, which the check of `close` does not count. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Fails if connections are open or jobs are left; then drops the database. */
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

const jobsLeft = `
  select task_identifier || coalesce(': ' || last_error, '') as job from graphile_worker.jobs`;

export interface TestDatabaseOptions {
  /** Without any table. */
  empty?: boolean;
  /** The URL of another cluster than that of the tests, which has no template. */
  clusterUrl?: string;
  /** The time zone of its sessions in PostgreSQL's notation; by default UTC. */
  timeZone?: string;
}

/** Clones the template. */
export async function createTestDatabase({
  empty = false,
  clusterUrl = inject('clusterUrl'),
  timeZone,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(clusterUrl);
  await admin.connect();
  // Copied file by file: the default also writes each page to the WAL, which takes ten times as long.
  await admin.query(`create database ${name}${empty ? '' : ` template ${templateName} strategy file_copy`}`);
  if (timeZone !== undefined) await admin.query(`alter database ${name} set timezone to '${timeZone}'`);
  const url = databaseUrl(clusterUrl, name);
  const own = new pg.Client({ connectionString: url, application_name: 'test' });
  await own.connect();
  let before: Promise<unknown> = Promise.resolve();

  const close = async () => {
    try {
      if (!empty) {
        const { rows } = await own.query<{ job: string }>(jobsLeft);
        expect(rows.map(({ job }) => job).join('; '), 'jobs that nobody did').toBe('');
      }
      await own.end();
      await vi.waitFor(
        async () => expect(await connectionsTo(admin, name), 'connections that nobody closed').toEqual([]),
        { timeout: 30_000 * slowness },
      );
    } finally {
      await own.end();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    }
  };
  return {
    url,
    name,
    // The driver runs one query at a time.
    query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
      const rows = before.then(async () => (await own.query<Row>(text, values)).rows);
      before = rows.catch(() => undefined);
      return rows;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function connectionsTo(admin: pg.Client, name: string): Promise<string[]> {
  const { rows } = await admin.query<{ application_name: string }>(
    'select application_name from pg_stat_activity where datname = $1',
    [name],
  );
  return rows.map(({ application_name }) => application_name);
}

/** A database with the connections that the application would have; errors between statements fail the test. */
export async function openTestDatabase() {
  const home = await createTestDatabase();
  const database = openDatabase({
    url: home.url,
    onIdleError: (error) => {
      throw error;
    },
  });
  const close = async () => {
    await database.close();
    await home.close();
  };
  return { home, database, close };
}

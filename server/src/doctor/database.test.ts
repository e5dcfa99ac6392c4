/** What the database is asked, of a real one. */

import { randomUUID } from 'node:crypto';
import { Resolver } from 'node:dns/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { joinOwnDatabase } from '../platform/db/embedded.ts';
import { createTestApp } from '../testing/app.ts';
import { addRun, forgetRuns } from '../testing/backups.ts';
import { createTestDatabase } from '../testing/database.ts';
import { asking } from './asking.ts';
import { backups } from './backups.ts';
import { compareClocks } from './clock.ts';
import type { DatabaseContext } from './context.ts';
import { examine } from './examine.ts';
import { jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import type { Found, Probe } from './probe.ts';
import { server } from './server.ts';
import { serverSettings } from './server-settings.ts';
import { listRunning, listSlow } from './statement-queries.ts';
import { statements } from './statements.ts';
import { upkeep } from './upkeep.ts';
import { readUpkeep } from './upkeep-queries.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());
const { url } = app.database;
const { signal } = new AbortController();

async function look(
  probe: Probe<DatabaseContext>,
  env: Record<string, string> = {},
  at = url,
): Promise<Found[]> {
  const config = readConfig({ DATA_DIR: app.dataDir, DATABASE_URL: at, ...env });
  return [await probe.examine({ url: at, config }, signal)].flat();
}

const statesOf = async (found: Promise<Found[]>) => (await found).map(({ state }) => state);

describe('a database', () => {
  test('that answers is told with its version and its size', async () => {
    expect(await look(server)).toMatchObject([
      {
        state: 'well',
        says: expect.stringMatching(/^PostgreSQL 18\.\d+ answers; the database has \d+.*MB\.$/),
      },
    ]);
  });

  test('that nobody made is told, without the password', async () => {
    const nobodys = new URL(url);
    nobodys.pathname = '/nobodys';
    nobodys.password = 'open-sesame';
    const found = await look(server, {}, nobodys.href);
    expect(found).toMatchObject([
      { state: 'stops', says: expect.stringContaining('has no database nobodys: create it first.') },
    ]);
    expect(JSON.stringify(found)).not.toContain('open-sesame');
  });

  test('that takes no changes is told', async () => {
    await using closed = await createTestDatabase();
    await closed.query(`alter database ${closed.name} set default_transaction_read_only = on`);
    expect(await look(server, {}, closed.url)).toMatchObject([
      { state: 'stops', says: expect.stringContaining('takes no changes') },
    ]);
  });

  test('elsewhere has its clock compared', async () => {
    const config = readConfig({ DATABASE_URL: url });
    const [compared, ...others] = await compareClocks({ config }, signal, async () => false);
    expect([compared?.whose, others]).toEqual(["the database's clock", []]);
    expect(Math.abs(compared?.ahead ?? 99)).toBeLessThan(3);
    // The tests' own is on this machine.
    expect(await compareClocks({ config }, signal)).toEqual([]);
  });
});

describe('settings', () => {
  test('that put data at risk are told, as the server has them', async () => {
    const says = (await look(serverSettings)).map((found) => found.says);
    // The server of the tests is quick and need not survive.
    expect(says).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^fsync is off/),
        expect.stringMatching(/^full_page_writes is off/),
      ]),
    );
  });

  test('are those of this database and its user', async () => {
    const isolation = async () =>
      (await look(serverSettings)).filter(({ says }) => says.startsWith('Transactions are'));
    expect(await isolation()).toEqual([]);
    await app.database.query(
      `alter database ${app.database.name} set default_transaction_isolation = 'serializable'`,
    );
    expect(await isolation()).toHaveLength(1);
    await app.database.query(`alter database ${app.database.name} reset default_transaction_isolation`);
  });
});

describe('migrations', () => {
  test('that all ran are well', async () => {
    expect(await statesOf(look(migrations))).toEqual(['well']);
  });

  test('that are to come, that are unknown, and a restore that did not end are told', async () => {
    await using database = await createTestDatabase();
    const told = () => look(migrations, {}, database.url);
    await database.query(`delete from migrations where name = '0040_lasting_acts.sql'`);
    expect(await told()).toMatchObject([
      { state: 'warning', says: 'Changes of an update are still to come: 1.' },
    ]);
    await database.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
    expect(await told()).toMatchObject([{ state: 'stops', says: expect.stringContaining('9999_later.sql') }]);
    await database.query('create table restore_under_way (since timestamptz not null default now())');
    expect(await told()).toMatchObject([
      { state: 'stops', says: expect.stringContaining('A restore into this database did not end') },
    ]);
  });

  test('of an empty database are the first start’s', async () => {
    await using empty = await createTestDatabase({ empty: true });
    for (const probe of [migrations, jobs, backups])
      expect(await statesOf(look(probe, { BACKUP_URL: '/srv/none' }, empty.url))).toEqual(['skipped']);
  });
});

describe('upkeep', () => {
  test('of a database in use is well', async () => {
    expect(await statesOf(look(upkeep))).toEqual(['well']);
  });

  test('tells of a table that holds what is gone', async () => {
    await using database = await createTestDatabase();
    await database.query('create table swollen (id integer) with (autovacuum_enabled = off)');
    await database.query('insert into swollen select generate_series(1, 60000)');
    await database.query('delete from swollen');
    await database.query('select pg_stat_force_next_flush()');
    const told = async () => (await look(upkeep, {}, database.url))[0]?.says;
    await expect.poll(told).toMatch(/^The table swollen holds 60000 dead rows beside 0 living ones\.$/);
  });

  test('sees transactions of others, and none of its own', async () => {
    await using database = await createTestDatabase();
    const seen = () => asking(database.url, signal, readUpkeep);
    const idle = new pg.Client({ connectionString: database.url, application_name: 'forgotten' });
    await idle.connect();
    await idle.query('begin');
    await idle.query('select 1');
    expect((await seen()).transactions).toMatchObject([{ name: 'forgotten' }]);
    await idle.end();
  });
});

describe('statements', () => {
  test('that run for long are told, and not what they say', async () => {
    const busy = new pg.Client({ connectionString: url, application_name: 'busy' });
    await busy.connect();
    const done = busy.query("select 'secret', pg_sleep(60)").catch(() => undefined);
    const running = () => asking(url, signal, (asked) => listRunning(asked, 0.01));
    await expect.poll(async () => (await running()).map(({ name }) => name)).toContain('busy');
    const [{ pid } = { pid: 0 }, ...others] = (await running()).filter(({ name }) => name === 'busy');
    expect([others, JSON.stringify(await running())]).toEqual([[], expect.not.stringContaining('secret')]);
    expect(await statesOf(look(statements))).toEqual(['skipped']);
    await app.database.query('select pg_cancel_backend($1)', [pid]);
    await done;
    await busy.end();
  });

  test('of which no book is kept are said to be so', async () => {
    expect(await look(statements)).toMatchObject([
      { state: 'skipped', says: expect.stringContaining('pg_stat_statements') },
    ]);
    await using database = await createTestDatabase();
    // Made, and not loaded as the server started.
    await database.query('create extension pg_stat_statements');
    expect(await statesOf(look(statements, {}, database.url))).toEqual(['skipped']);
  });
});

describe('jobs', () => {
  const forget = () => app.database.query('delete from graphile_worker._private_jobs');
  const told = async () => (await look(jobs)).map(({ state, says }) => `${state}: ${says}`);
  const add = () => app.database.query("select graphile_worker.add_job('clear-forgotten-uploads')");
  const change = (how: string) => app.database.query(`update graphile_worker._private_jobs set ${how}`);

  test('that wait a moment are well', async () => {
    await add();
    expect(await told()).toEqual(['well: Nothing waits for long, and nothing was given up.']);
    await forget();
  });

  test('that nobody begins are told', async () => {
    await add();
    await change("run_at = now() - interval '40 minutes'");
    expect(await told()).toEqual([
      'warning: 1 job should have begun up to 40 minutes ago: clear-forgotten-uploads.',
    ]);
    expect((await look(jobs))[0]?.advice).toBe('Guildhall does not run: start it.');
    await forget();
  });

  test('that are held by nobody, and that were given up, are told', async () => {
    await add();
    await change("locked_at = now() - interval '5 minutes', locked_by = 'gone'");
    expect(await told()).toEqual(['warning: 1 job is held by a Guildhall that has gone.']);
    await change('locked_at = null, locked_by = null, attempts = max_attempts');
    expect(await told()).toEqual(['warning: 1 job failed as often as it is tried.']);
    await forget();
  });

  test('that are held by those who live are well', async () => {
    await app.database.query(
      `insert into job_pools (pool_id, backend_pid, backend_start)
       select 'living', pid, backend_start from pg_stat_activity where pid = pg_backend_pid()`,
    );
    await add();
    await change("locked_at = now() - interval '50 minutes', locked_by = 'living'");
    expect(await told()).toEqual(['well: Nothing waits for long, and nothing was given up.']);
    await app.database.query("delete from job_pools where pool_id = 'living'");
    await forget();
  });

  test('that were letters are told by their book', async () => {
    await app.database.query(
      `insert into failed_letters (lane, name, payload, error) values ('urgent', 'member-registered', '{}', '550 no')`,
    );
    expect((await look(jobs))[0]).toMatchObject({ state: 'warning', says: 'Letters that failed: 1.' });
    await app.database.query('delete from failed_letters');
  });
});

describe('backups', () => {
  const good = { archive: '2026-11-25T02-20-00Z.tar', bytes: 12_400_000 };
  let folder: string;
  const told = async () =>
    (await look(backups, { BACKUP_URL: folder })).map(({ state, says }) => `${state}: ${says}`);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-backups-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('are judged as the office sees them', async () => {
    await forgetRuns(app);
    expect(await told()).toEqual(['skipped: There is no backup yet. One is made each night.']);
    await addRun(app, { began: 5, ending: good });
    expect(await told()).toEqual(['well: The newest backup is from 5 hours ago.']);
    await addRun(app, { began: 4, ending: { error: 'The disk is full.' } });
    await addRun(app, { kind: 'drill', began: 3, ending: { error: 'A file is damaged.' } });
    expect(await told()).toEqual([
      'well: The newest backup is from 5 hours ago.',
      'warning: The last try failed: The disk is full.',
      'warning: The last test restore failed: A file is damaged.',
    ]);
  });

  test('that are late are told', async () => {
    await forgetRuns(app);
    await app.database.query('insert into backup_watch default values on conflict do nothing');
    await addRun(app, { began: 100, ending: good });
    expect(await told()).toEqual(['warning: The newest backup is from 4 days ago.']);
  });

  test('that were made into a folder in which they are not are told', async () => {
    await forgetRuns(app);
    await addRun(app, { began: 5, ending: good });
    await app.database.query('update backup_runs set place = $1', [folder]);
    expect((await told()).at(-1)).toMatch(
      /^warning: .* holds none of the backups that were made into it: is its disk mounted\?/,
    );
    await forgetRuns(app);
  });

  test('that are off are somebody else’s where the database is', async () => {
    expect(await statesOf(look(backups))).toEqual(['skipped']);
    const config = readConfig({ BACKUP_URL: 'off' });
    expect(await backups.examine({ url, config }, signal)).toMatchObject({ state: 'warning' });
  });
});

/** That which comes along, in a folder of its own, with what a superuser may change. */
describe('the database that comes along', () => {
  const dataDir = join(tmpdir(), `guildhall-doctor-${randomUUID()}`);
  const start = () => joinOwnDatabase({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  test('is well by its settings', async () => {
    const own = await start();
    const config = readConfig({ DATA_DIR: dataDir });
    expect(await serverSettings.examine({ url: own.url, config }, signal)).toMatchObject({ state: 'well' });
    await asSuperuser(own.url, "alter system set shared_preload_libraries = 'pg_stat_statements'");
    await own.stop();
  });

  test('tells which statements take long, without what was asked for', async () => {
    const own = await start();
    await asSuperuser(own.url, 'create extension pg_stat_statements');
    for (const _time of [1, 2]) await run(own.url, "select 'secret', pg_sleep(0.05)");
    const slow = await asking(own.url, signal, (asked) => listSlow(asked, 20));
    expect(slow).toMatchObject([{ statement: 'select $1, pg_sleep($2)', calls: 2 }]);
    const config = readConfig({ DATA_DIR: dataDir });
    expect(await statements.examine({ url: own.url, config }, signal)).toMatchObject({ state: 'well' });
    await own.stop();
  });

  async function asSuperuser(own: string, statement: string): Promise<void> {
    const url = new URL(own);
    url.username = 'postgres';
    await run(url.href, statement);
  }

  async function run(at: string, statement: string): Promise<void> {
    const client = new pg.Client(at);
    await client.connect();
    await client.query(statement);
    await client.end();
  }
});

test('a database that can be used has every line', async () => {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: app.dataDir, PORT: '1' });
  const settings = { config, resolver: new Resolver(), mailTo: undefined };
  const found = await examine({ wrong: [], settings, database: { url } });
  const ofDatabase = found.slice(found.findIndex(({ subject }) => subject === 'database'));
  expect([...new Set(ofDatabase.map(({ subject }) => subject))]).toEqual([
    'database',
    'postgresql',
    'pooler',
    'replica',
    'db settings',
    'migrations',
    'upkeep',
    'statements',
    'jobs',
    'backups',
  ]);
});

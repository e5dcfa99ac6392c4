/** What the database is asked, of a real one. */
import { Resolver } from 'node:dns/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createTestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { lookInto, signal, statesOf } from '../testing/doctor.ts';
import { migrateTo } from '../testing/former-database.ts';
import { backups } from './backups.ts';
import { compareClocks } from './clock.ts';
import type { DatabaseContext } from './context.ts';
import { examine } from './examine.ts';
import { jobs } from './jobs.ts';
import { migrations } from './migrations.ts';
import type { Probe } from './probe.ts';
import { server } from './server.ts';
import { serverSettings } from './server-settings.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());
const { url } = app.database;

const look = (probe: Probe<DatabaseContext>, env: Record<string, string> = {}, at = url) =>
  lookInto(at, probe, { DATA_DIR: app.dataDir, DATABASE_URL: at, ...env });

describe('a database', () => {
  test('that answers is told with its version and its size', async () => {
    expect(await look(server)).toMatchObject([
      {
        state: 'well',
        says: expect.stringMatching(/^PostgreSQL 18\.\d+ is running; the database is \d+.*MB\.$/),
      },
    ]);
  });

  test('that nobody made is told, without the password', async () => {
    const nobodys = new URL(url);
    nobodys.pathname = '/nobodys';
    nobodys.password = 'open-sesame';
    const found = await look(server, {}, nobodys.href);
    expect(found).toMatchObject([
      { state: 'stops', says: expect.stringContaining('has no database nobodys. Create it first.') },
    ]);
    expect(JSON.stringify(found)).not.toContain('open-sesame');
  });

  test('that takes no changes is told', async () => {
    await using closed = await createTestDatabase();
    await closed.query(`alter database ${closed.name} set default_transaction_read_only = on`);
    expect(await look(server, {}, closed.url)).toMatchObject([
      { state: 'stops', says: expect.stringContaining('is read-only') },
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
      (await look(serverSettings)).filter(({ says }) => says.startsWith('The default transaction isolation'));
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
    expect(await told()).toMatchObject([{ state: 'warning', says: 'Pending migrations: 1.' }]);
    await database.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
    expect(await told()).toMatchObject([{ state: 'stops', says: expect.stringContaining('9999_later.sql') }]);
    await database.query('create table restore_under_way (since timestamptz not null default now())');
    expect(await told()).toMatchObject([
      { state: 'stops', says: expect.stringContaining('A restore into this database didn’t finish') },
    ]);
  });

  test('of an empty database are the first start’s', async () => {
    await using empty = await createTestDatabase({ empty: true });
    for (const probe of [migrations, jobs, backups])
      expect(await statesOf(look(probe, { BACKUP_URL: '/srv/none' }, empty.url))).toEqual(['skipped']);
    await migrateTo(empty, '');
    expect(await statesOf(look(migrations, {}, empty.url))).toEqual(['skipped']);
  });
});

test('a database that can be used has every line', async () => {
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: app.dataDir, PORT: '1' });
  const settings = { config, resolver: new Resolver(), mailTo: undefined };
  const found = await examine({ wrong: [], settings, database: { url } });
  const ofDatabase = found.slice(found.findIndex(({ subject }) => subject === 'database'));
  expect([...new Set(ofDatabase.map(({ subject }) => subject))]).toEqual([
    'database',
    'postgresql',
    'db settings',
    'migrations',
    'maintenance',
    'statements',
    'jobs',
    'backups',
  ]);
});

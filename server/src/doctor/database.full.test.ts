/** Checks that query a real database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { addRun, forgetRuns } from '../testing/backups.ts';
import { createTestDatabase } from '../testing/database.ts';
import { runCheck } from '../testing/doctor.ts';
import { migrateTo } from '../testing/former-database.ts';
import { backups } from './backups.ts';
import type { Check } from './check.ts';
import { database, migrations } from './database.ts';
import { jobs } from './jobs.ts';
import { clock } from './machine.ts';

const app = await createTestApp({ isWorking: false });
const folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-backups-'));
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
const { url } = app.database;

const look = (check: Check, at = url) =>
  runCheck(check, { DATA_DIR: app.dataDir, DATABASE_URL: at, BACKUP_URL: folder }, { databaseUrl: at });

describe('a database', () => {
  test('is reported with the settings that put data at risk', async () => {
    // The test server runs without fsync.
    expect(await look(database)).toMatchObject({
      state: 'warning',
      says: expect.stringMatching(/^fsync is off/),
    });
  });

  test('that is missing stops Guildhall, and its password isn’t printed', async () => {
    const missing = new URL(url);
    missing.pathname = '/missing';
    missing.password = 'open-sesame';
    const found = await look(database, missing.href);
    expect(found).toMatchObject({
      state: 'stops',
      says: expect.stringContaining('has no database missing.'),
    });
    expect(JSON.stringify(found)).not.toContain('open-sesame');
  });

  test('has the same clock here', async () => {
    expect(['well', 'warning']).toContain((await look(clock)).state);
    expect((await look(clock)).says).not.toContain('seconds');
  });
});

describe('migrations', () => {
  test('that all ran are well; pending, unknown and unfinished ones are reported', async () => {
    await using other = await createTestDatabase();
    expect((await look(migrations, other.url)).state).toBe('well');
    await other.query(`delete from migrations where name = '0040_lasting_acts.sql'`);
    expect(await look(migrations, other.url)).toMatchObject({
      state: 'warning',
      says: 'Pending migrations: 1.',
    });
    await other.query(`insert into migrations (name, digest) values ('9999_later.sql', '')`);
    expect(await look(migrations, other.url)).toMatchObject({
      state: 'stops',
      says: expect.stringContaining('9999_later.sql'),
    });
    await other.query('create table restore_under_way (since timestamptz not null default now())');
    expect((await look(migrations, other.url)).says).toContain('A restore into this database didn’t finish');
  });

  test('of an empty database are run by the first start', async () => {
    await using empty = await createTestDatabase({ empty: true });
    const states = await Promise.all(
      [migrations, jobs].map(async (check) => (await look(check, empty.url)).state),
    );
    expect(states).toEqual(['skipped', 'skipped']);
    await migrateTo(empty, '');
    expect((await look(migrations, empty.url)).state).toBe('skipped');
  });
});

describe('backups', () => {
  const good = { archive: '2026-11-25T02-20-00Z.tar', bytes: 12_400_000 };

  test('are judged by their history', async () => {
    await forgetRuns(app);
    await addRun(app, { began: 5, ending: good });
    await addRun(app, { began: 4, ending: { error: 'The disk is full.' } });
    expect(await look(backups)).toMatchObject({
      state: 'failing',
      says: 'The last backup failed: The disk is full.',
    });
  });

  test('in a folder that has none of the earlier ones may be on a disk that isn’t mounted', async () => {
    await forgetRuns(app);
    await addRun(app, { began: 5, ending: good });
    await app.database.query('update backup_runs set place = $1', [folder]);
    expect(await look(backups)).toMatchObject({
      state: 'failing',
      says: expect.stringMatching(/has none of the earlier backups\. Is its disk mounted\?/),
    });
    await forgetRuns(app);
  });

  test('have an unknown age if the database schema is outdated', async () => {
    await using older = await createTestDatabase({ empty: true });
    await migrateTo(older, '0061_backup_run_files.sql');
    const says = expect.stringMatching(/would be lost with it|age of the newest backup is unknown/);
    expect(await look(backups, older.url)).toMatchObject({ says });
  });
});

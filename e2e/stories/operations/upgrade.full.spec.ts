/** Tests the promises of a database update: a backup first, then all or nothing. Needs no browser. */
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import { joinOwnDatabase } from '#server/platform/db/embedded.ts';
import { freePort } from '../../../tools/launch/free-port.mjs';
import { Application } from '../../harness/application.ts';
import { copyDemoData, passableFolder } from '../../harness/demo-data.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** All migrations of some tables, to simulate an older version of Guildhall. */
const taken = ['0039_backup_runs.sql', '0040_lasting_acts.sql', '0061_backup_run_files.sql'];
const tables = ['backup_runs', 'backup_watch', 'lasting_acts'];

let folder: string;
let dataDir: string;
let backups: string;

test.beforeAll(async () => {
  folder = passableFolder('guildhall-upgrade-');
  dataDir = join(folder, 'data');
  backups = join(folder, 'backups');
  await copyDemoData(dataDir);
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Queries the database of the folder while no application runs on it. */
async function query<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
  const database = await joinOwnDatabase({ dataDir, log: { info: () => undefined, warn: () => undefined } });
  const client = new pg.Client(database.url);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
    await database.stop();
  }
}

async function goBack(): Promise<void> {
  for (const table of tables) await query(`drop table if exists ${table}`);
  await query('delete from migrations where name = any($1)', [taken]);
}

async function applicationWith(settings: Record<string, string>): Promise<Application> {
  return new Application({ dataDir, port: await freePort(), settings: { DEMO: 'off', ...settings } });
}

const archives = () => readdirSync(join(backups, 'backups'));

test('an update makes a backup first, and a start without an update makes none', async () => {
  const application = await applicationWith({ BACKUP_URL: backups });
  await application.start();
  await application.stop();
  await goBack();
  await application.start();
  await application.stop();
  expect(archives()).toHaveLength(1);
  expect(await query('select name from migrations where name = any($1)', [taken])).toHaveLength(taken.length);
  await application.start();
  await application.stop();
  expect(archives()).toHaveLength(1);
});

test('the backup is from before the update and can be restored', async () => {
  const restored = join(folder, 'restored');
  const application = await applicationWith({});
  const said = await application.command(['restore', 'latest'], { BACKUP_URL: backups, DATA_DIR: restored });
  expect(said).toMatch(/^Checking .*\nRestored /);
});

test('a failed update changes nothing and reports the error', async () => {
  await goBack();
  await query('create table lasting_acts (id integer)');
  const application = await applicationWith({ BACKUP_URL: backups });
  await expect(application.start()).rejects.toThrow(
    'The migration 0040_lasting_acts.sql failed, and nothing was changed: relation "lasting_acts" already exists',
  );
  expect(await query(`select to_regclass('backup_runs') as table`)).toEqual([{ table: null }]);
  await query('drop table lasting_acts');
});

test('an update does not begin if its backup fails', async () => {
  const file = join(folder, 'no-folder');
  writeFileSync(file, '');
  const application = await applicationWith({ BACKUP_URL: file });
  await expect(application.start()).rejects.toThrow(
    /The backup before the database update failed, so nothing was changed: .* Fix this and start again/,
  );
  expect(await query('select name from migrations where name = any($1)', [taken])).toEqual([]);
});

/** The number of backups before updates. */
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { readConfig } from '../config/config.ts';
import { startTestCluster } from '../platform/db/embedded.ts';
import { migrateJobs } from '../platform/db/migrate.ts';
import { withConnection } from '../platform/db/with-connection.ts';
import { archivesOf, BackupPlaces, type Place } from '../testing/backup-places.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { migrateTo } from '../testing/former-database.ts';
import { updateDatabase } from './before-update.ts';

const places = new BackupPlaces();
/** A separate cluster, because writes in all databases of a cluster are counted. */
let cluster: Awaited<ReturnType<typeof startTestCluster>>;
beforeAll(async () => {
  cluster = await startTestCluster();
  // Autovacuum writes statistics, which would count as a write.
  const url = cluster.url;
  for (const statement of ['alter system set autovacuum = off', 'select pg_reload_conf()'])
    await withConnection({ connectionString: url }, (client) => client.query(statement));
});
afterAll(() => cluster.stop());

/** Updates as a start with the embedded database does; returns its messages and errors. */
async function attempt({ url }: TestDatabase, { env }: Place): Promise<string[]> {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const config = { ...readConfig(env), databaseUrl: undefined };
  await updateDatabase(url, config, { env, signal: new AbortController().signal, say }).catch((error) =>
    say(error.message),
  );
  return said;
}

/** A database of the previous release, on which the update fails. */
async function stumbling(first: string): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true, clusterUrl: cluster.url });
  await migrateTo(database, first);
  await migrateJobs(database.url);
  await database.query('alter table alert_matches add column is_of_act boolean');
  return database;
}

const fails = [
  'Database updated: 0059_found_by_acts.sql',
  expect.stringContaining('The migration 0059_found_by_acts.sql failed, and nothing was changed'),
];
const made = ['Guildhall was updated. Backing up before the database is migrated.', ...fails];
const notAgain = [
  expect.stringMatching(
    /^Guildhall was updated\. Nothing has changed since the backup 20\S+\.tar, so no new one is made\.$/,
  ),
  ...fails,
];

it('an update that keeps failing makes one backup', async () => {
  await using database = await stumbling('0059_found_by_acts.sql');
  const here = await places.of({ dataDir: await places.folder(), database });
  expect(await attempt(database, here)).toEqual(made);
  expect(await attempt(database, here)).toEqual(notAgain);
  expect(await attempt(database, here)).toEqual(notAgain);
  expect(await archivesOf(here)).toHaveLength(1);
});

it('an update that keeps failing makes one backup, even without a record of backups', async () => {
  await using database = await stumbling('0039_backup_runs.sql');
  const here = await places.of({ dataDir: await places.folder(), database });
  await attempt(database, here);
  expect(await attempt(database, here)).toContainEqual(notAgain[0]);
  expect(await archivesOf(here)).toHaveLength(1);
});

it('another backup is made after a write, or if the first one is missing', async () => {
  await using database = await stumbling('0059_found_by_acts.sql');
  const here = await places.of({ dataDir: await places.folder(), database });
  expect(await attempt(database, here)).toEqual(made);
  await database.query("update categories set name = 'Lernen' where slug = 'learning'");
  expect(await attempt(database, here)).toEqual(made);
  for (const archive of await archivesOf(here))
    await rename(join(here.env.BACKUP_URL ?? '', 'backups', archive), join(await places.folder(), archive));
  expect(await attempt(database, here)).toEqual([
    made[0],
    expect.stringContaining('has none of the earlier backups'),
  ]);
});

it('a backup that a pending transaction overlapped is not reused', async () => {
  await using database = await stumbling('0059_found_by_acts.sql');
  const here = await places.of({ dataDir: await places.folder(), database });
  const open = await openTransaction(database.url);
  expect(await attempt(database, here)).toEqual(made);
  await open.commit();
  expect(await attempt(database, here)).toEqual(made);
  expect(await attempt(database, here)).toEqual(notAgain);
});

it('a backup that is a day old is not reused', async () => {
  await using database = await stumbling('0059_found_by_acts.sql');
  const here = await places.of({ dataDir: await places.folder(), database });
  await attempt(database, here);
  vi.useFakeTimers({ now: Date.now() + 25 * 60 * 60 * 1000, toFake: ['Date'] });
  expect(await attempt(database, here)).toEqual(made);
});
afterEach(() => void vi.useRealTimers());

/** Opens a transaction that begins before the backup. */
async function openTransaction(url: string): Promise<{ commit(): Promise<void> }> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query('begin; create table late ()');
  return {
    async commit() {
      await client.query('commit');
      await client.end();
    },
  };
}

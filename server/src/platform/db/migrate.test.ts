import { spawn } from 'node:child_process';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { lacksPostgres, startPostgres } from '../../testing/debian-postgres.ts';
import { migrateTo } from '../../testing/former-database.ts';
import { titled } from '../../testing/titled.ts';
import { findUpdate, isBegun, isMigrated, migrate, type RanMigration } from './migrate.ts';

test('two that start at once take turns, and each file runs once', async () => {
  await using database = await createTestDatabase({ empty: true });
  const [one, other] = await Promise.all([migrate(database.url), migrate(database.url)]);
  const ran = [...one, ...other];
  expect(ran.length).toBeGreaterThanOrEqual(5);
  expect(new Set(ran).size).toBe(ran.length);
  expect(Math.min(one.length, other.length)).toBe(0);
  expect(await database.query('select name from migrations order by name')).toEqual(
    ran.sort().map((name) => ({ name })),
  );
  expect(await migrate(database.url)).toEqual([]);
});

test.skipIf(lacksPostgres)(
  titled('all of them run in the PostgreSQL that Debian brings', lacksPostgres),
  async () => {
    const server = await startPostgres();
    try {
      await using database = await createTestDatabase({ empty: true, clusterUrl: server.url });
      expect(await migrate(database.url)).toContain('0025_search_ids.sql');
      expect(await rowFunctions(database)).toHaveLength(2);
      await using restored = await createTestDatabase({ empty: true, clusterUrl: server.url });
      await migrate(restored.url, { upTo: await former(database) });
      expect(await rowFunctions(restored)).toHaveLength(2);
    } finally {
      await server.remove();
    }
  },
);

/** What a backup says ran, that is from before some functions stood aside for a table to be rewritten. */
function former(database: TestDatabase): Promise<RanMigration[]> {
  return database.query("select name, digest from migrations where name not like '%_row_functions_%'");
}

test('functions that stand aside for a table to be rewritten stay where it has been', async () => {
  await using database = await createTestDatabase();
  const before = await rowFunctions(database);
  const forgotten = "delete from migrations where name like '%_row_functions_%' returning name";
  expect(await database.query(forgotten)).toHaveLength(2);
  expect(await migrate(database.url)).toHaveLength(2);
  expect(await rowFunctions(database)).toEqual(before);
});

function rowFunctions(database: TestDatabase): Promise<unknown[]> {
  return database.query(
    "select oid from pg_proc where proname in ('alert_words', 'masters_of') order by oid",
  );
}

test('a file that was edited after it ran is refused', async () => {
  await using database = await createTestDatabase();
  await database.query("update migrations set digest = 'other' where name = '0002_masters.sql'");
  await expect(migrate(database.url)).rejects.toThrow(
    'The migration 0002_masters.sql was changed after it ran; migrations are never edited.',
  );
});

test('a database of a newer Guildhall is refused', async () => {
  await using database = await createTestDatabase();
  await database.query("insert into migrations (name, digest) values ('9999_later.sql', '')");
  await expect(migrate(database.url)).rejects.toThrow(
    'The database is newer than this Guildhall: it holds 9999_later.sql. Please update Guildhall.',
  );
});

test('one that fails leaves nothing of the update, and all of it runs again when it can', async () => {
  await using database = await createTestDatabase({ empty: true });
  await database.query('create table tags (id integer)');
  await expect(migrate(database.url)).rejects.toThrow(
    'The migration 0002_masters.sql failed, and nothing was changed: relation "tags"',
  );
  expect(await database.query('select name from migrations')).toEqual([]);
  expect(await database.query("select to_regclass('members') as members")).toEqual([{ members: null }]);
  await database.query('drop table tags');
  expect((await migrate(database.url))[0]).toBe('0001_members.sql');
});

test('one that has to wait for a table lets others at it meanwhile', async () => {
  await using database = await createTestDatabase();
  await takeExportsBack(database);
  const [reader, writer] = await Promise.all([connect(database.url), connect(database.url)]);
  await reader.query('begin; update members set first_name = email where false');
  const said: string[] = [];
  const migrated = migrate(database.url, { say: (line) => said.push(line) });
  await expect.poll(() => database.query(waitingFor('members'))).toHaveLength(1);
  // The migration stands first in line: whoever wants to write waits behind it until it steps aside.
  await writer.query('begin; update members set first_name = email where false; commit');
  await reader.query('commit');
  expect(await migrated).toEqual(['0015_exports.sql']);
  expect(said).toEqual(['The database is updated: 0015_exports.sql']);
  await Promise.all([reader.end(), writer.end()]);
});

test('one that waits for whoever waits for it tries again', async () => {
  await using database = await createTestDatabase();
  await takeExportsBack(database);
  const client = await connect(database.url);
  // Of the two PostgreSQL gives up the one that notices first.
  await client.query("set deadlock_timeout = '60s'");
  await client.query('begin; update audit_log set before = null where false');
  const migrated = migrate(database.url);
  await expect.poll(() => database.query(waitingFor('audit_log'))).toHaveLength(1);
  await client.query('update members set first_name = email where false; commit');
  expect(await migrated).toEqual(['0015_exports.sql']);
  await client.end();
});

test('one whose connection is lost ends with a sentence, and has changed nothing', async () => {
  await using database = await createTestDatabase();
  await takeExportsBack(database);
  const reader = await connect(database.url);
  await reader.query('begin; update members set first_name = email where false');
  const migrated = migrate(database.url);
  const refused = expect(migrated).rejects.toThrow(
    'The migration 0015_exports.sql failed, and nothing was changed: terminating connection',
  );
  await expect.poll(() => database.query(waitingFor('members'))).toHaveLength(1);
  await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'guildhall migrations' and datname = current_database()`);
  await refused;
  await reader.end();
  expect(await findUpdate(database.url)).toEqual(['0015_exports.sql']);
});

test('one whose process was killed ends with it, and whoever waits for it is told', async () => {
  await using database = await createTestDatabase();
  await takeExportsBack(database);
  await database.query(`create sequence tries;
    create function wait() returns trigger language plpgsql as
      'begin if nextval(''tries'') = 1 then perform pg_sleep(600); end if; return new; end';
    create trigger slow before insert on migrations for each row execute function wait()`);
  const starter = spawn(process.execPath, ['--input-type=module', '--eval', migrating, database.url]);
  const asleep = "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
  await expect.poll(() => database.query(asleep), { timeout: 30_000 }).toHaveLength(1);
  const said: string[] = [];
  const next = migrate(database.url, { say: (line) => said.push(line) });
  await expect.poll(() => said).toEqual([expect.stringContaining('by another process')]);
  starter.kill('SIGKILL');
  expect(await next).toEqual(['0015_exports.sql']);
}, 90_000);

const migrating = `
  const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url).href)});
  await migrate(process.argv[1])`;

test('one that writes a table anew ends nobody who reads it meanwhile', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '0046');
  const reader = await connect(database.url);
  await reader.query("begin; set local deadlock_timeout = '10ms'; select from products");
  const migrated = migrate(database.url);
  await expect.poll(() => database.query(waitingFor('products'))).toHaveLength(1);
  // Its plan asks for an index that the update changes before it writes the table anew.
  await reader.query("select from products where search_vector @@ 'health'; commit");
  expect(await migrated).toContain('0055_words_apart.sql');
  await reader.end();
});

/** Locks `members` first, then `audit_log`. */
async function takeExportsBack(database: TestDatabase): Promise<void> {
  await database.query("delete from migrations where name = '0015_exports.sql'");
  await database.query('drop table exports, export_tokens; drop index audit_log_actor, audit_log_flags');
}

const waitingFor = (table: string) => `
  select from pg_locks where relation = '${table}'::regclass and database =
    (select oid from pg_database where datname = current_database()) and not granted`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

test('what an update would run is known before it does, and a new database has none', async () => {
  await using empty = await createTestDatabase({ empty: true });
  expect(await findUpdate(empty.url)).toEqual([]);
  await using database = await createTestDatabase();
  expect(await findUpdate(database.url)).toEqual([]);
  await database.query("delete from migrations where name = '0005_job_pools.sql'");
  expect(await findUpdate(database.url)).toEqual(['0005_job_pools.sql']);
});

test('a first start that was killed before its tables were there leaves nothing that would be updated', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '');
  expect([await isBegun(database.url), await findUpdate(database.url)]).toEqual([false, []]);
  const said: string[] = [];
  expect((await migrate(database.url, { say: (line) => said.push(line) }))[0]).toBe('0001_members.sql');
  expect(said).toEqual([]);
  expect(await isBegun(database.url)).toBe(true);
});

test('readiness knows what has not run', async () => {
  await using database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url });
  expect(await isMigrated(pool)).toBe(true);
  await database.query("delete from migrations where name = '0005_job_pools.sql'");
  expect(await isMigrated(pool)).toBe(false);
  await pool.end();
});

test('the base rows are there', async () => {
  await using database = await createTestDatabase();
  expect(await database.query('select slug from categories order by id')).toEqual([
    { slug: 'learning' },
    { slug: 'events' },
    { slug: 'careers' },
  ]);
  // rules/posting 12: a new product pre-selects the label with id 3.
  expect(await database.query('select name from labels where id = 3')).toEqual([{ name: 'Member Offer' }]);
  expect(await database.query("insert into labels (name) values ('Later') returning id")).toEqual([
    { id: 6 },
  ]);
});

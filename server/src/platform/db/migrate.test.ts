import { expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { lacksPostgres, startPostgres } from '../../testing/debian-postgres.ts';
import { connect, migrateTo, takeExportsBack, waitingFor } from '../../testing/former-database.ts';
import { titled } from '../../testing/full-suite.ts';
import { findUpdate, isBegun, migrate, type RanMigration } from './migrate.ts';

test('concurrent starts take turns, and each migration runs once', async () => {
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

/** The migrations in a backup from before the companion files that drop functions during a rewrite. */
function former(database: TestDatabase): Promise<RanMigration[]> {
  return database.query("select name, digest from migrations where name not like '%_row_functions_%'");
}

test('functions that are dropped during a rewrite exist again after it', async () => {
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

test.each([
  [
    'was edited after it ran',
    "update migrations set digest = 'other' where name = '0002_masters.sql'",
    'The migration 0002_masters.sql was changed after it ran. Migrations must never be edited.',
  ],
  [
    'is of a newer Guildhall',
    "insert into migrations (name, digest) values ('9999_later.sql', '')",
    'The database is newer than this Guildhall: it has 9999_later.sql. Update Guildhall.',
  ],
])('a database is rejected if one of its migrations %s', async (_what, change, reason) => {
  await using database = await createTestDatabase();
  await database.query(change);
  await expect(migrate(database.url)).rejects.toThrow(reason);
});

test('a failed update changes nothing, and runs completely when it can', async () => {
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

test('an update whose connection is lost ends with a message, and changes nothing', async () => {
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

test('lists pending migrations of a used database, and none for a new one', async () => {
  await using empty = await createTestDatabase({ empty: true });
  expect(await findUpdate(empty.url)).toEqual([]);
  await using database = await createTestDatabase();
  expect(await findUpdate(database.url)).toEqual([]);
  await database.query("delete from migrations where name = '0005_job_pools.sql'");
  expect(await findUpdate(database.url)).toEqual(['0005_job_pools.sql']);
});

test('a first start that was killed before it created tables leaves nothing to update', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '');
  expect([await isBegun(database.url), await findUpdate(database.url)]).toEqual([false, []]);
  const said: string[] = [];
  expect((await migrate(database.url, { say: (line) => said.push(line) }))[0]).toBe('0001_members.sql');
  expect(said).toEqual([]);
  expect(await isBegun(database.url)).toBe(true);
});

test('the base rows exist', async () => {
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

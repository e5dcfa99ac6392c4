import { spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { connect, migrateTo, takeExportsBack, waitingFor } from '../../testing/former-database.ts';
import { migrate } from './migrate.ts';

test('a migration that waits for a table lets others use it meanwhile', async () => {
  await using database = await createTestDatabase();
  await takeExportsBack(database);
  const [reader, writer] = await Promise.all([connect(database.url), connect(database.url)]);
  await reader.query('begin; update members set first_name = email where false');
  const said: string[] = [];
  const migrated = migrate(database.url, { say: (line) => said.push(line) });
  await expect.poll(() => database.query(waitingFor('members'))).toHaveLength(1);
  // The migration is first in the lock queue: writers wait behind it until it backs off.
  await writer.query('begin; update members set first_name = email where false; commit');
  await reader.query('commit');
  expect(await migrated).toEqual(['0015_exports.sql']);
  expect(said).toEqual(['Database updated: 0015_exports.sql']);
  await Promise.all([reader.end(), writer.end()]);
});

test('a migration in a deadlock tries again', async () => {
  await using database = await createTestDatabase();
  await takeExportsBack(database);
  const client = await connect(database.url);
  // PostgreSQL cancels the session that detects the deadlock first.
  await client.query("set deadlock_timeout = '60s'");
  await client.query('begin; update audit_log set before = null where false');
  const migrated = migrate(database.url);
  await expect.poll(() => database.query(waitingFor('audit_log'))).toHaveLength(1);
  await client.query('update members set first_name = email where false; commit');
  expect(await migrated).toEqual(['0015_exports.sql']);
  await client.end();
});

test('a killed migration ends its statement, and waiting processes say so', async () => {
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
  await expect.poll(() => said).toEqual([expect.stringContaining('for another process')]);
  starter.kill('SIGKILL');
  expect(await next).toEqual(['0015_exports.sql']);
}, 90_000);

test('a migration that rewrites a table does not end concurrent readers', async () => {
  await using database = await createTestDatabase({ empty: true });
  await migrateTo(database, '0046');
  const reader = await connect(database.url);
  await reader.query("begin; set local deadlock_timeout = '10ms'; select from products");
  const migrated = migrate(database.url);
  await expect.poll(() => database.query(waitingFor('products'))).toHaveLength(1);
  // Planning needs a lock on an index that the update changes before it rewrites the table.
  await reader.query("select from products where search_vector @@ 'health'; commit");
  expect(await migrated).toContain('0055_words_apart.sql');
  await reader.end();
});

const migrating = `
  const { migrate } = await import(${JSON.stringify(new URL('migrate.ts', import.meta.url).href)});
  await migrate(process.argv[1])`;

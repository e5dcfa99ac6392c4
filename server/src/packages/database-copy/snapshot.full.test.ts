import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { databaseUrl } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { type Database, databasesForFile } from './fixtures/contents.ts';
import { openSlowWay } from './fixtures/slow-way.ts';
import { openSnapshot, type Snapshot } from './index.ts';

/** A snapshot of a database while others write to it. */
const databases = databasesForFile();
const largeSelect = `select repeat('x', 999) from generate_series(1, 100000)`;
const largeBytes = 100_000_000;
const copying = 'A copy is under way: read it to its end first.';
const ended = 'The snapshot has ended, because a copy ended before its last row: open another one.';

async function withBooks(): Promise<Database> {
  const database = await databases.create('empty');
  await database.query(
    `create table books (id integer generated always as identity, title text, length integer generated always as (length(title)) stored);
     insert into books (title) select 'Book ' || n from generate_series(1, 3) n`,
  );
  return database;
}

const backends = `
  select pid, state, wait_event as "waitsFor" from pg_stat_activity
  where application_name = 'database copy' and datname = current_database()`;

async function copied(snapshot: Snapshot): Promise<string> {
  const [books] = await snapshot.tables();
  if (books === undefined) throw new Error('There are no books.');
  return (await snapshot.copy(books).content.toArray()).join('');
}

describe('a snapshot', () => {
  test('stays unchanged while others write, alter tables and wait for it', async () => {
    await using database = await withBooks();
    const [{ before } = { before: new Date(0) }] = await database.query<{ before: Date }>(
      'select clock_timestamp() as before',
    );
    await using snapshot = await openSnapshot(database.url);
    await database.query(`insert into books (title) values ('Late'); delete from books where id = 1`);
    const truncated = database.query('truncate books');
    await vi.waitFor(async () => {
      await using other = await openSnapshot(databaseUrl(database.url, 'postgres'));
      expect(
        await other.query(`select 1 from pg_locks where not granted and mode = 'AccessExclusiveLock'`),
      ).toHaveLength(1);
    });
    expect(await copied(snapshot)).toBe('1\tBook 1\n2\tBook 2\n3\tBook 3\n');
    expect(await snapshot.query('select count(*)::integer as count from books')).toEqual([{ count: 3 }]);
    expect(await snapshot.sequences()).toEqual([{ name: 'books_id_seq', last: '4', isCalled: true }]);
    expect(snapshot.at.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(snapshot.at.getTime()).toBeLessThanOrEqual(Date.now());
    await snapshot[Symbol.asyncDispose]();
    await truncated;
    expect(await database.query('select * from books')).toEqual([]);
  });

  test('contains stored columns of ordinary tables in public, and unused sequences', async () => {
    await using database = await withBooks();
    await database.query(
      `create view shelf as select * from books; create materialized view kept as select 1;
       create schema other; create table other.hidden (); create sequence lonely start 5;
       alter table books add column gone text; alter table books drop column gone; create table "An, other" (id text)`,
    );
    await using snapshot = await openSnapshot(database.url);
    expect(await snapshot.tables()).toEqual([
      { name: 'An, other', columns: ['id'] },
      { name: 'books', columns: ['id', 'title'] },
    ]);
    expect(await snapshot.sequences()).toContainEqual({ name: 'lonely', last: '5', isCalled: false });
  });

  test('streams a line for each row of a select, and is read-only', async () => {
    await using database = await withBooks();
    await using snapshot = await openSnapshot(database.url);
    const select = 'select title from books order by id desc -- the last one first';
    const lines = await Readable.from(createInterface({ input: snapshot.lines(select) })).toArray();
    expect(lines).toEqual(['Book 3', 'Book 2', 'Book 1']);
    await expect(snapshot.query('delete from books')).rejects.toThrow('read-only transaction');
  });
});

describe('a snapshot session', () => {
  test('outlives the timeouts of the database', async () => {
    await using database = await withBooks();
    const name = new URL(database.url).pathname.slice(1);
    await database.query(`alter database ${name} set idle_in_transaction_session_timeout = 50`);
    await database.query(`alter database ${name} set statement_timeout = 50`);
    await using snapshot = await openSnapshot(database.url);
    await snapshot.query('select pg_sleep(0.2)');
    // A timeout would have ended the session by then.
    await database.query('set statement_timeout = 0; select pg_sleep(0.3)');
    expect(await snapshot.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('allows one copy at a time, and the next as soon as it has ended', async () => {
    await using database = await withBooks();
    await using snapshot = await openSnapshot(database.url);
    const first = snapshot.copy({ name: 'books', columns: ['title'] });
    expect(() => snapshot.lines('select 1')).toThrow(copying);
    await expect(snapshot.query('select 1')).rejects.toThrow(copying);
    await expect(snapshot.tables()).rejects.toThrow(copying);
    await expect(snapshot.sequences()).rejects.toThrow(copying);
    for await (const _chunk of first.content);
    expect(first.rows()).toBe(3);
    const second = snapshot.copy({ name: 'books', columns: ['id'] });
    second.content.resume();
    await once(second.content, 'end');
    expect(second.rows()).toBe(3);
    expect(await snapshot.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('knows the number of rows at the end of a copy, however late the server reports it', async () => {
    await using database = await withBooks();
    await using way = await openSlowWay(database.url);
    await using snapshot = await openSnapshot(way.url);
    const { content, rows } = snapshot.copy({ name: 'books', columns: ['title'] });
    for await (const _chunk of content);
    expect(rows()).toBe(3);
    expect(await snapshot.query('select 1 as one')).toEqual([{ one: 1 }]);
  });

  test('ends with a copy that is not read to its end, and reports that', async () => {
    await using database = await withBooks();
    await using snapshot = await openSnapshot(database.url);
    const lines = snapshot.lines(largeSelect);
    for await (const _chunk of lines) break;
    await expect(snapshot.query('select 1')).rejects.toThrow(ended);
    await expect(finished(snapshot.copy({ name: 'books', columns: ['id'] }).content)).rejects.toThrow(ended);
    await vi.waitFor(async () => expect(await database.query(backends)).toEqual([]));
  });

  test('emits the error of an invalid select on its stream', async () => {
    await using database = await withBooks();
    await using snapshot = await openSnapshot(database.url);
    await expect(snapshot.lines('select nothing from books').toArray()).rejects.toThrow('column "nothing"');
    const late = `select 1 / (50000 - n) from generate_series(1, 100000) n`;
    await using other = await openSnapshot(database.url);
    await expect(other.lines(late).toArray()).rejects.toThrow('division by zero');
    await expect(other.query('select 1')).rejects.toThrow(ended);
  });

  test('reports that it is closed', async () => {
    await using database = await withBooks();
    const snapshot = await openSnapshot(database.url);
    const lines = snapshot.lines(largeSelect);
    await snapshot[Symbol.asyncDispose]();
    await expect(lines.toArray()).rejects.toThrow('The snapshot is closed: open another one.');
    await expect(snapshot.tables()).rejects.toThrow('The snapshot is closed');
    await snapshot[Symbol.asyncDispose]();
  });
});

describe('a lost connection', () => {
  test.each(['the server', 'the network'])('by %s during a copy is an error of its stream', async (by) => {
    await using database = await withBooks();
    const proxy = await openDatabaseProxy(database.url);
    try {
      await using snapshot = await openSnapshot(proxy.url);
      const lines = snapshot.lines(largeSelect);
      await once(lines, 'readable');
      if (by === 'the network') await proxy.cut();
      else await database.query(`select pg_terminate_backend(pid) from (${backends}) own`);
      await expect(lines.toArray()).rejects.toThrow(/terminating|was lost/);
      await expect(snapshot.query('select 1')).rejects.toThrow(/terminating|was lost|ended/);
    } finally {
      if (by === 'the server') await proxy.close();
    }
  });

  test('during a copy without a reader yet is reported to a later reader', async () => {
    await using database = await withBooks();
    await using snapshot = await openSnapshot(database.url);
    const lines = snapshot.lines('select pg_sleep(600)');
    await vi.waitFor(async () =>
      expect(await database.query(backends)).toMatchObject([{ waitsFor: 'PgSleep' }]),
    );
    await database.query(`select pg_terminate_backend(pid) from (${backends}) own`);
    await vi.waitFor(() => expect(lines.destroyed).toBe(true));
    await expect(lines.toArray()).rejects.toThrow(/terminating|was lost/);
  });
});

/** The server holds unread rows, which would not fit into this process. */
test('a slow reader blocks the server instead of filling memory', async () => {
  await using database = await withBooks();
  await using snapshot = await openSnapshot(database.url);
  const lines = snapshot.lines(largeSelect);
  await once(lines, 'readable');
  await vi.waitFor(async () =>
    expect(await database.query(backends)).toMatchObject([{ state: 'active', waitsFor: 'ClientWrite' }]),
  );
  let bytes = 0;
  let most = 0;
  for await (const chunk of lines) {
    bytes += (chunk as Buffer).length;
    most = Math.max(most, lines.readableLength);
    await setImmediate();
  }
  expect(bytes).toBe(largeBytes);
  expect(most).toBeLessThan(1_000_000);
});

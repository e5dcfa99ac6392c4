import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  asOwner,
  copyOf,
  type Database,
  databasesForFile,
  hashes,
  pieces,
  schemaOf,
} from './fixtures/contents.ts';
import { DatabaseCopyError, type Filling, fillDatabase } from './index.ts';

/** Fillings that fail: nothing changes, and the error says why. */
const databases = databasesForFile();
let database: Database;
let copy: Filling;
let owner: string;
let before: unknown;

const shop = `
  create table shelves (id integer generated always as identity primary key, name text not null);
  create table books (
    id integer generated always as identity primary key,
    shelf_id integer not null references shelves,
    place integer constraint one_place unique deferrable initially deferred,
    title text not null,
    length integer generated always as (length(title)) stored);
  create index books_title on books (title);
  create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
  insert into shelves (name) values ('Sea'), ('Land');
  insert into books (shelf_id, place, title) values (1, 1, 'Whales'), (2, 2, 'Ants');
  create trigger closed before insert or update or delete on books for each row execute function refuse();
  create trigger kept before truncate on books for each statement execute function refuse()`;

beforeEach(async () => {
  database = await databases.create('empty');
  await database.query(shop);
  owner = await asOwner(database);
  copy = await copyOf(database.url);
  await database.query(`select nextval('books_id_seq'); insert into shelves (name) values ('Air')`);
  before = await everything();
});

afterEach(() => database[Symbol.asyncDispose]());

/** Rows, schema and sequences. */
async function everything(): Promise<unknown> {
  const { sequences } = await copyOf(database.url);
  return [await hashes(database), await schemaOf(database), sequences];
}

/** The copy with other content for one table. */
function withBooks(content: Filling['contentOf']): Filling {
  return { ...copy, contentOf: (table) => (table.name === 'books' ? content(table) : copy.contentOf(table)) };
}

const rows = (text: string) => withBooks(() => pieces(Buffer.from(text)));

/** Fills, and expects everything to be as it was. */
async function failure(filling: Filling, signal?: AbortSignal): Promise<unknown> {
  const error = await fillDatabase(owner, filling, signal && { signal }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(await everything()).toEqual(before);
  return error;
}

test('a filling succeeds as the owner of the tables', async () => {
  expect(await fillDatabase(owner, copy)).toEqual(
    new Map([
      ['books', 2],
      ['shelves', 2],
    ]),
  );
  expect(await everything()).not.toEqual(before);
  expect((await copyOf(database.url)).sequences).toEqual(copy.sequences);
  await expect(database.query('truncate books')).rejects.toThrow('refused');
});

test('a filling updates the planner’s statistics', async () => {
  await fillDatabase(owner, copy);
  const known = `select from pg_stats where tablename = 'books' and attname = 'title'`;
  expect(await database.query(known)).toHaveLength(1);
});

describe('content', () => {
  test('that fails rejects with its own error', async () => {
    const fails = async function* () {
      yield Buffer.from('1\t1\t1\tWhales\n');
      throw new Error('the file is gone');
    };
    expect(await failure(withBooks(fails))).toMatchObject({ message: 'the file is gone' });
    expect(await failure(withBooks(() => Readable.from(fails())))).toMatchObject({
      message: 'the file is gone',
    });
    const broken = () => {
      throw new Error('there is no file');
    };
    expect(await failure(withBooks(broken))).toMatchObject({ message: 'there is no file' });
  });

  test.each([
    ['in the middle of its columns', '1\t1\t1\tWhales\n2\t2', 'missing data for column "place"'],
    ['in the middle of its last value', '1\t1\t1\tWhales\n2\t2\t2\tAn', 'a row has no end'],
    ['by an end-of-copy marker', '1\t1\t1\tWhales\n\\.\n2\t2\t2\tAnts\n', /a row has no end|end-of-copy/],
    ['(or is not in COPY format)', 'Whales and ants\n', 'invalid input syntax'],
  ])('that is cut off %s is rejected', async (_where, text, told) => {
    expect(((await failure(rows(text))) as Error).message).toMatch(told);
  });

  test('that violates foreign keys or unique constraints is rejected', async () => {
    const pointless = (await failure(rows('1\t9\t1\tWhales\n'))) as Error;
    expect(pointless.message).toContain('foreign key constraint "books_shelf_id_fkey"');
    const twice = (await failure(rows('1\t1\t1\tWhales\n2\t1\t1\tAnts\n'))) as Error;
    expect(twice.message).toContain('unique constraint "one_place"');
  });
});

describe('a missing object in the target', () => {
  const sentence = (missing: string) =>
    `The database has no ${missing}, but the copy does. Migrate it to the version of the copy first.`;

  test.each<[string, (copied: Filling) => Partial<Filling>]>([
    ['table maps', ({ tables }) => ({ tables: [...tables, { name: 'maps', columns: [] }] })],
    ['stored column books.pages', () => ({ tables: [{ name: 'books', columns: ['id', 'pages'] }] })],
    ['stored column books.length', () => ({ tables: [{ name: 'books', columns: ['id', 'length'] }] })],
    ['sequence maps_id_seq', () => ({ sequences: [{ name: 'maps_id_seq', last: '1', isCalled: true }] })],
  ])('is reported: %s', async (missing, changed) => {
    const contentOf = vi.fn(copy.contentOf);
    const error = await failure({ ...copy, ...changed(copy), contentOf });
    expect(error).toBeInstanceOf(DatabaseCopyError);
    expect((error as Error).message).toBe(sentence(missing));
    expect(contentOf).not.toHaveBeenCalled();
  });
});

test('a sequence value that is out of bounds leaves all sequences unchanged', async () => {
  const sequences = [...copy.sequences, { name: 'shelves_id_seq', last: '99999999999', isCalled: true }];
  expect(((await failure({ ...copy, sequences })) as Error).message).toContain('out of bounds');
});

describe('an abort signal', () => {
  const reason = new Error('somebody pressed Ctrl-C');

  test('stops a filling that waits for content', async () => {
    const controller = new AbortController();
    const waiting = async function* () {
      yield Buffer.from('1\t1\t1\tWhales\n');
      controller.abort(reason);
      await delay(600_000, undefined, { ref: false });
    };
    expect(await failure(withBooks(waiting), controller.signal)).toBe(reason);
  });

  test('stops a running statement', async () => {
    await database.query(
      `create function slow(text) returns integer language sql immutable return (select 1 from pg_sleep(600));
       create index shelves_slow on shelves (slow(name)) where name = 'Slow'`,
    );
    before = await everything();
    const controller = new AbortController();
    const slow = { ...copy, tables: [{ name: 'shelves', columns: ['id', 'name'] }] };
    const done = failure({ ...slow, contentOf: () => pieces(Buffer.from('1\tSlow\n')) }, controller.signal);
    const working = `select from pg_stat_activity where wait_event = 'PgSleep'`;
    await vi.waitFor(async () => expect(await database.query(working)).toHaveLength(1));
    controller.abort(reason);
    expect(await done).toBe(reason);
    await vi.waitFor(async () => expect(await database.query(working)).toEqual([]), 5000);
  });
});

test('a lost connection fails the filling', async () => {
  const cutting = async function* () {
    yield Buffer.from('1\t1\t1\tWhales\n');
    await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'database copy' and datname = current_database()`,
    );
    for (;;) {
      await delay(1);
      yield Buffer.from('2\t2\t2\tAnts\n');
    }
  };
  expect(((await failure(withBooks(cutting))) as Error).message).toMatch(/terminating|was lost/);
});

test('large content needs little memory', async () => {
  const chunk = Buffer.from(`${'x'.repeat(999)}\n`.repeat(100));
  const start = process.memoryUsage().rss;
  let most = 0;
  const large = async function* () {
    for (let count = 0; count < 2000; count += 1) {
      most = Math.max(most, process.memoryUsage().rss - start);
      yield Buffer.from(chunk);
    }
  };
  const shelves = [{ name: 'shelves', columns: ['name'] }];
  const filled = await fillDatabase(owner, { tables: shelves, sequences: [], contentOf: large });
  expect(filled).toEqual(new Map([['shelves', 200_000]]));
  // Half of the content: a busy machine may not have freed earlier chunks yet.
  expect(most).toBeLessThan(100_000_000);
});

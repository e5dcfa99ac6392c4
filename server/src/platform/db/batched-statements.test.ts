import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { batched } from './batched-statements.ts';
import { openDatabase } from './database.ts';

const own = await createTestDatabase();
const proxy = await openDatabaseProxy(own.url);
const database = openDatabase({
  url: proxy.url,
  size: 4,
  onIdleError: () => undefined,
  limits: { connection: 600, answer: 600 },
});
beforeAll(() => own.query('create table jars (number integer primary key check (number > 0))'));
afterAll(async () => {
  await database.close();
  await proxy.close();
  await own.close();
});
afterEach(async () => {
  proxy.thaw();
  await own.query('truncate jars');
});

let statements = 0;
const fill = batched(database, 'jars', async (numbers: number[]) => {
  statements += 1;
  const rows = await database.query<{ number: number }>(
    'insert into jars select * from unnest($1::integer[]) returning number',
    [numbers],
  );
  return rows.map(({ number }) => number);
});

async function statementsOf(asked: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await asked();
  return statements - before;
}

async function outcomes(numbers: number[]): Promise<(number | string)[]> {
  const settled = await Promise.allSettled(numbers.map(fill));
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : (one.reason as Error).message));
}

const stored = async () =>
  (await own.query<{ number: number }>('select number from jars order by number', [])).map(
    ({ number }) => number,
  );

test('twenty-five concurrent callers share one statement', async () => {
  const numbers = Array.from({ length: 25 }, (_, place) => place + 1);
  const count = await statementsOf(async () => expect(await outcomes(numbers)).toEqual(numbers));
  expect(count).toBe(1);
  expect(await stored()).toEqual(numbers);
});

test('a row that violates a constraint fails alone, and the others are written', async () => {
  const count = await statementsOf(async () =>
    expect(await outcomes([1, -2, 3, 1])).toEqual([
      1,
      expect.stringContaining('jars_number_check'),
      3,
      expect.stringContaining('jars_pkey'),
    ]),
  );
  expect(count).toBe(5);
  expect(await stored()).toEqual([1, 3]);
});

test('nothing is retried after a lost connection, and the next caller gets another one', async () => {
  await fill(1);
  const count = await statementsOf(async () => {
    proxy.freeze({ onlyOpen: true });
    const lost = expect.stringContaining('Query read timeout');
    expect(await outcomes([2, 3])).toEqual([lost, lost]);
  });
  expect(count).toBe(1);
  expect(await fill(4)).toBe(4);
});

test('a batch that PostgreSQL ended because of a deadlock is retried once, unchanged', async () => {
  await own.query('create sequence tries');
  await own.query(`
    create function stumble() returns void language plpgsql as $$ begin
      if nextval('tries') = 1 then raise 'deadlock detected' using errcode = 'deadlock_detected'; end if;
    end $$`);
  const batches: number[][] = [];
  const stumbling = batched(database, 'jars', async (numbers: number[]) => {
    batches.push(numbers);
    await own.query('select stumble()');
    return numbers;
  });
  expect(await Promise.all([1, 2].map(stumbling))).toEqual([1, 2]);
  expect(batches).toEqual([
    [1, 2],
    [1, 2],
  ]);
});

test('errors are classified by their codes, in any language of the database', async () => {
  const picky = batched(database, 'jars', async (numbers: number[]) => {
    if (numbers.includes(2)) throw inGerman('23514');
    return numbers;
  });
  const settled = await Promise.allSettled([1, 2, 3].map(picky));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

function inGerman(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('neue Zeile verletzt Check-Constraint', 0, 'error');
  return Object.assign(error, { severity: 'FEHLER', code });
}

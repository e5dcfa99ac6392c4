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

test('errors are classified by their codes, in any language of the database', async () => {
  const batches: number[][] = [];
  const picky = batched(database, 'jars', async (numbers: number[]) => {
    batches.push(numbers);
    if (batches.length === 1) throw inGerman('40P01');
    if (numbers.includes(2)) throw inGerman('23514');
    return numbers;
  });
  const settled = await Promise.allSettled([1, 2].map(picky));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  // A deadlock is retried unchanged, a violated constraint call by call.
  expect(batches).toEqual([[1, 2], [1, 2], [1], [2]]);
});

function inGerman(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('neue Zeile verletzt Check-Constraint', 0, 'error');
  return Object.assign(error, { severity: 'FEHLER', code });
}

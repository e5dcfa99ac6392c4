import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import type { AskingClient } from './answers.ts';
import { type Database, openDatabase } from './database.ts';

const database = await createTestDatabase();
const proxy = await openDatabaseProxy(database.url);
const given: number[] = [];
const open: Database[] = [];
afterAll(async () => {
  await Promise.all(open.map((one) => one.close()));
  await proxy.close();
  await database.close();
});

afterEach(() => proxy.thaw());

function behindProxy(size = 4): Database {
  const opened = openDatabase({
    url: proxy.url,
    size,
    onIdleError: () => undefined,
    onHang: (connections) => given.push(connections),
    limits: { connection: 600, suspicion: 200, question: 300 },
  });
  open.push(opened);
  return opened;
}

describe('a statement', () => {
  test('that PostgreSQL works on may take its time', async () => {
    const { query, pool } = behindProxy();
    const slow = query('select pg_sleep(1.5)::text as slept', []);
    const waiting = pool.query('select 1 as one, pg_sleep(1)::text', []);
    expect((await waiting).rows).toMatchObject([{ one: 1 }]);
    expect(await slow).toEqual([{ slept: '' }]);
    expect(given).toEqual([]);
  });

  test.each([
    ['when nothing is answered', { onlyOpen: false }],
    ['when this connection alone has died', { onlyOpen: true }],
  ])('that nobody works on is given up, %s', async (_when, options) => {
    const { query } = behindProxy();
    await query('select 1', []);
    proxy.freeze(options);
    await expect(query('select 2', [])).rejects.toThrow('Connection terminated');
    expect(given.splice(0)).toEqual([1]);
    if (!options.onlyOpen) await expect(query('select 3', [])).rejects.toThrow(/time/);
    proxy.thaw();
    expect(await query('select 4 as four', [])).toEqual([{ four: 4 }]);
  });

  test('in the middle of a transaction is given up with it', async () => {
    const { db } = behindProxy();
    const transaction = db.transaction().execute(async (tx) => {
      await tx.selectFrom('members').select('id').limit(1).execute();
      proxy.freeze();
      await tx.selectFrom('members').select('id').limit(1).execute();
    });
    // What fails then is the end of the transaction.
    await expect(transaction).rejects.toThrow('is not queryable');
    expect(given.splice(0)).toEqual([1]);
  });
});

test('a connection that is always asked something is asked since its latest answer', async () => {
  const { pool } = behindProxy(1);
  let client: AskingClient | undefined;
  pool.on('acquire', (acquired) => {
    client = acquired as unknown as AskingClient;
  });
  const sinces: (number | undefined)[] = [];
  const asked = Array.from({ length: 3 }, () =>
    pool.query('select pg_sleep(0.005)').then(() => sinces.push(client?.unansweredSince)),
  );
  await Promise.all(asked);
  const [first = 0, second = 0] = sinces;
  expect(second).toBeGreaterThan(first);
  expect(client?.unansweredSince).toBeUndefined();
});

test('a connection that is lent out and asked nothing is nobody’s business', async () => {
  const { pool, query } = behindProxy(1);
  const lent = await pool.connect();
  await lent.query('begin');
  await expect(query('select 1', [])).rejects.toThrow('timeout exceeded when trying to connect');
  expect((await lent.query('select 2 as two', [])).rows).toEqual([{ two: 2 }]);
  await lent.query('rollback');
  lent.release();
  expect(given).toEqual([]);
});

import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { openDatabase } from './database.ts';

const database = await createTestDatabase();
const proxy = await openDatabaseProxy(database.url);
const { db, query, pool, close } = openDatabase({
  url: proxy.url,
  size: 1,
  onIdleError: () => undefined,
  limits: { connection: 2_000, answer: 500 },
});
afterAll(async () => {
  await close();
  await proxy.close();
  await database.close();
});

afterEach(() => proxy.thaw());

test('a statement that times out fails, and the next one uses another connection', async () => {
  await query('select 1', []);
  // Affects open connections only.
  proxy.freeze({ onlyOpen: true });
  await expect(query('select 2', [])).rejects.toThrow('Query read timeout');
  expect(await query('select 3 as three', [])).toEqual([{ three: 3 }]);
});

test('a transaction that times out closes its connection', async () => {
  const transaction = db.transaction().execute(async (tx) => {
    await tx.selectFrom('members').select('id').limit(1).execute();
    proxy.freeze({ onlyOpen: true });
    await tx.selectFrom('members').select('id').limit(1).execute();
  });
  // The rollback fails as well.
  await expect(transaction).rejects.toThrow('is not queryable');
  expect(pool.totalCount).toBe(0);
  expect(await query('select 4 as four', [])).toEqual([{ four: 4 }]);
});

import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, listTitles } from '../../testing/products.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';

/** Ends the connection of each transaction at its commit, after an event such as `insert on members`. */
function cutAfter({ database }: TestApp, event: string): Promise<unknown> {
  return database.query(
    `create function cut() returns trigger language plpgsql as $$ begin
       perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
     create constraint trigger cut after ${event} deferrable initially deferred for each row execute function cut()`,
  );
}

test('a change with a lost commit reply invalidates the cache', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { cache, write } = app.context;
  await cache.through('list', async () => ({ status: 200, contentType: '', body: '', topics: ['products'] }));
  const lost = write(async ({ tx, changed }) => {
    changed('products');
    await cutAfter(app, 'insert on search_words');
    await tx.insertInto('search_words').values({ word: 'cut' }).execute();
  });
  await expect(lost).rejects.toThrow();
  expect(cache.peek('list')).toBeUndefined();
});

test('a vote or comment with a lost commit reply invalidates the cache and updates the rank', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { cache } = app.context;
  const { token } = await addMember(app);
  const dealId = await addProduct(app);
  const ranked = async () => (await app.database.query('select score from product_ranks'))[0];
  // Stands for the vote whose commit succeeds although its reply is lost.
  await app.database.query('update product_counts set like_count = 1');
  expect(await ranked()).toEqual({ score: 0 });
  await cutAfter(app, 'update on product_counts');
  for (const [path, body] of [
    ['/api/like', { dealId, like: 1 }],
    ['/api/addDealComments', { dealId, comment: '<p>Indeed.</p>' }],
  ] as const) {
    const shown = ['product-counts', `product-activity:${dealId}`];
    await cache.through(path, async () => ({ status: 200, contentType: '', body: '', topics: shown }));
    // The pool may still lend the ended connection once.
    await expect
      .poll(() =>
        app.context.database.query('select 1', []).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
    expect((await call(app, path, body, { token })).status).toBe(503);
    expect(cache.peek(path), path).toBeUndefined();
  }
  expect(app.takeErrors()).toHaveLength(2);
  await expect.poll(ranked).toEqual({ score: 1 });
});

test('a transaction that commits after its connection timed out is shown', async () => {
  const quickly = { answer: 1_000 };
  await using database = await createTestDatabase();
  await using proxy = await openDatabaseProxy(database.url);
  const env = { DATABASE_URL: proxy.url };
  await using app = await createTestApp({ database, env, databaseLimits: quickly, isWorking: false });
  const id = await addProduct(app, { title: 'Before' });
  await expect.poll(() => listTitles(app)).toEqual(['Before']);
  const release = proxy.hold('Afterwards', 'commit');
  const renamed = app.context.write(async ({ tx, changed }) => {
    await tx.updateTable('products').set({ title: 'Afterwards' }).where('id', '=', id).execute();
    changed('products', `product:${id}`);
  });
  await expect(renamed).rejects.toThrow();
  expect(await listTitles(app)).toEqual(['Before']);
  release();
  await expect.poll(() => listTitles(app), { timeout: 10_000 }).toEqual(['Afterwards']);
});

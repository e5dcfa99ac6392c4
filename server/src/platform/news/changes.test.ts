import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { ResponseCache } from '../../packages/response-cache/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { comment, commented, commentsOn } from '../../testing/comments.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { addMember, signUp } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { Changes } from './changes.ts';
import { newsChannel } from './news.ts';
import { readPayload } from './payloads.ts';

test('a comment drops its product’s pages once where it was written, and is told once', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ isWorking: false, database: one.database });
  const member = await signUp(one);
  const productId = await addProduct(one);
  const texts = async (app: TestApp) => (await commentsOn(app, productId)).message.map(({ id }) => id);
  expect([await texts(one), await texts(other)]).toEqual([[], []]);
  await using news = await listen(one);
  const { cache } = one.services;
  const before = cache.misses;
  const commentId = await commented(one, member, productId);
  expect(await texts(one)).toEqual([commentId]);
  await expect.poll(() => texts(other)).toEqual([commentId]);
  await expect.poll(() => news.told('product-counts')).toBe(1);
  await one.hearNews();
  const misses = cache.misses - before;
  await texts(one);
  expect({ misses, later: cache.misses - before }).toEqual({ misses, later: misses });
  // One of the reply, one of the word by which this test knows that the news have arrived.
  expect(misses).toBe(2);
  expect(news.told(`product-activity:${productId}`)).toBe(1);
});

test('a reply that is being made while others change is shared', async () => {
  await using app = await createTestApp();
  const { cache } = app.services;
  const member = await signUp(app);
  const productId = await addProduct(app);
  const { promise, resolve } = Promise.withResolvers<void>();
  let made = 0;
  const make = async () => {
    made += 1;
    await promise;
    return { status: 200, contentType: '', body: '', topics: ['masters'] };
  };
  const first = cache.through('under way', make);
  await commented(app, member, productId);
  const second = cache.through('under way', make);
  resolve();
  expect(await second).toBe(await first);
  expect(made).toBe(1);
  expect(cache.peek('under way')).toBe(await first);
});

test('a change whose commit was not answered is dropped all the same', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { cache, write } = app.services;
  await cache.through('list', async () => ({ status: 200, contentType: '', body: '', topics: ['products'] }));
  const lost = write(async ({ tx, changed }) => {
    changed('products');
    await app.database.query(
      `create function cut() returns trigger language plpgsql as $$ begin
         perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
       create constraint trigger cut after insert on search_words
         deferrable initially deferred for each row execute function cut()`,
    );
    await tx.insertInto('search_words').values({ word: 'cut' }).execute();
  });
  await expect(lost).rejects.toThrow();
  expect(cache.peek('list')).toBeUndefined();
});

test('a vote and a comment whose commits were not answered are dropped and ranked all the same', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { cache } = app.services;
  const { token } = await addMember(app);
  const dealId = await addProduct(app);
  await app.database.query(
    `create function cut() returns trigger language plpgsql as $$ begin
       perform pg_terminate_backend(pg_backend_pid()); return null; end $$;
     create constraint trigger cut after update on product_counts
       deferrable initially deferred for each row execute function cut()`,
  );
  const ranked = async () => (await app.database.query('select score from product_ranks'))[0];
  for (const [path, body] of [
    ['/api/like', { dealId, like: 1 }],
    ['/api/addDealComments', { dealId, comment: '<p>Indeed.</p>' }],
  ] as const) {
    const shown = ['product-counts', `product-activity:${dealId}`];
    await cache.through(path, async () => ({ status: 200, contentType: '', body: '', topics: shown }));
    expect((await call(app, path, body, { token })).status).toBe(503);
    expect(cache.peek(path), path).toBeUndefined();
  }
  expect(app.takeErrors()).toHaveLength(2);
  // As if the first commit had been done before the connection was lost.
  await app.database.query('alter table product_counts disable trigger cut');
  await app.database.query('update product_counts set like_count = 1');
  await expect.poll(ranked).toEqual({ score: 1 });
});

describe('a write that was given up and is done after all is shown', () => {
  const quickly = { suspicion: 100, question: 500 };
  const titles = async (app: TestApp) =>
    (await call<{ deals: { del_title: string }[] }>(app, '/api/homePageDeals')).body.deals.map(
      ({ del_title }) => del_title,
    );

  test('where it was written', async () => {
    await using database = await createTestDatabase();
    await using proxy = await openDatabaseProxy(database.url);
    const env = { DATABASE_URL: proxy.url };
    await using app = await createTestApp({ database, env, databaseLimits: quickly, isWorking: false });
    const id = await addProduct(app, { title: 'Before' });
    await expect.poll(() => titles(app)).toEqual(['Before']);
    const letGo = proxy.hold('Afterwards', 'commit');
    const renamed = app.services.write(async ({ tx, changed }) => {
      await tx.updateTable('products').set({ title: 'Afterwards' }).where('id', '=', id).execute();
      changed('products', `product:${id}`);
    });
    await expect(renamed).rejects.toThrow();
    expect(await titles(app)).toEqual(['Before']);
    letGo();
    await expect.poll(() => titles(app), { timeout: 10_000 }).toEqual(['Afterwards']);
  });

  test('by those who are told of it, too', async () => {
    await using database = await createTestDatabase();
    await using proxy = await openDatabaseProxy(database.url);
    const env = { DATABASE_URL: proxy.url };
    await using app = await createTestApp({ database, env, databaseLimits: quickly, isWorking: false });
    await using other = await createTestApp({ database, isWorking: false });
    const member = await addMember(app);
    const id = await addProduct(app);
    const letGo = proxy.hold('Said late');
    expect((await comment(app, member, id, { comment: '<p>Said late</p>' })).status).toBe(503);
    expect(app.takeErrors()).toHaveLength(1);
    const counts = () =>
      Promise.all([app, other].map(async (one) => (await commentsOn(one, id)).commentCount));
    expect(await counts()).toEqual([0, 0]);
    letGo();
    await expect.poll(counts, { timeout: 15_000 }).toEqual([1, 1]);
  });
});

test('an instance heeds its own news while it is in doubt about what it wrote', () => {
  const cache = new ResponseCache({ maxBytes: 1_000 });
  const changes = new Changes(cache, async () => undefined, {
    note: () => undefined,
    follow: async () => undefined,
  });
  const dropped: string[] = [];
  changes.onDrop((topics) => dropped.push(...topics));
  changes.heard(changes.instance, ['products']);
  expect(dropped).toEqual([]);
  changes.doubt(['masters']);
  changes.heard(changes.instance, ['products']);
  expect(dropped).toEqual(['products']);
  void changes.close();
});

/** Hears what every other instance hears. */
async function listen(app: TestApp) {
  const client = new pg.Client(app.database.url);
  const heard: string[][] = [];
  client.on('notification', ({ payload = '' }) => heard.push(readPayload(payload).topics));
  await client.connect();
  await client.query(`listen ${newsChannel}`);
  return {
    told: (topic: string) => heard.filter((topics) => topics.includes(topic)).length,
    [Symbol.asyncDispose]: () => client.end(),
  };
}

import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { signUp } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
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

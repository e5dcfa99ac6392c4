import { expect, test } from 'vitest';
import { ResponseCache } from '../../packages/response-cache/index.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, listTitles } from '../../testing/products.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';
import { createLog } from '../log.ts';
import { ChangeBus } from './change-bus.ts';
import { ChangeListener } from './change-listener.ts';

test('two applications on one database notify each other of changes', async () => {
  await using one = await createTestApp({ isWorking: false });
  await using other = await createTestApp({ isWorking: false, database: one.database });
  for (const title of ['First', 'Second', 'Third']) {
    const before = await listTitles(other);
    expect(await listTitles(other)).toEqual(before);
    await addProduct(one, { title });
    expect(await listTitles(one)).toEqual([title, ...before]);
    await expect.poll(() => listTitles(other)).toEqual([title, ...before]);
  }
});

test('a comment and a vote on one application soon appear on the other', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ isWorking: false, database: one.database });
  const member = await addMember(one);
  const productId = await addProduct(one);
  expect((await commentsOn(other, productId)).message).toEqual([]);
  const commentId = await commented(one, member, productId);
  expect((await commentsOn(one, productId)).message).toHaveLength(1);
  await expect.poll(async () => (await commentsOn(other, productId)).message).toHaveLength(1);
  await call(one, 'commentslike', { commentId, like: 1 }, member);
  await expect.poll(async () => (await commentsOn(other, productId)).message[0]?.dcm_count_like).toBe(1);
});

test('a starting application invalidates what a killed one may not have notified', async () => {
  await using one = await createTestApp({ isWorking: false });
  await addProduct(one, { title: 'Told' });
  await one.receiveChanges();
  expect(await listTitles(one)).toEqual(['Told']);
  await one.database.query("update products set title = 'Untold'");
  expect(await listTitles(one)).toEqual(['Told']);
  await using _other = await createTestApp({ isWorking: false, database: one.database });
  await expect.poll(() => listTitles(one)).toEqual(['Untold']);
});

test('every response is made again while notifications cannot arrive', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { cache } = app.context;
  await listTitles(app);
  expect(cache.size).toBe(1);
  await app.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'guildhall changes'",
  );
  await expect.poll(() => cache.size).toBe(0);
  // Writes of another process, whose notifications cannot arrive.
  await addProduct(app, { title: 'Old name' });
  for (const title of ['New name', 'Newer name']) {
    await app.database.query('update products set title = $1', [title]);
    expect(await listTitles(app)).toEqual([title]);
  }
  await expect
    .poll(async () => {
      await listTitles(app);
      return cache.size;
    })
    .toBe(1);
  expect(app.logs.map(({ msg }) => msg)).toContain('Change notifications arrive again.');
  await addProduct(app, { title: 'Heard' });
  expect(await listTitles(app)).toEqual(['Heard', 'Newer name']);
});

// rules/running 41
test('a connection that died silently is found by a check', async () => {
  await using app = await createTestApp({ isWorking: false });
  const proxy = await openDatabaseProxy(app.database.url);
  const cache = new ResponseCache({ maxBytes: 1_000 });
  const follower = { note: () => undefined, follow: async () => undefined };
  const changes = new ChangeBus(cache, app.context.database, follower);
  const log = createLog('silent');
  const listener = new ChangeListener({ url: proxy.url, cache, changes, log, interval: 50, timeout: 200 });
  await listener.start();
  expect(cache.isConnected).toBe(true);
  proxy.freeze();
  await expect.poll(() => cache.isConnected).toBe(false);
  proxy.thaw();
  await expect.poll(() => cache.isConnected).toBe(true);
  await listener.close();
  await proxy.close();
});

test('the cache is not used if the database is down when the application starts', async () => {
  await using app = await createTestApp({ isWorking: false });
  const proxy = await openDatabaseProxy(app.database.url);
  await proxy.cut();
  await using other = await createTestApp({
    isWorking: false,
    database: app.database,
    env: { DATABASE_URL: proxy.url },
  });
  await proxy.mend();
  await listTitles(other);
  await expect
    .poll(async () => {
      await listTitles(other);
      return other.context.cache.size;
    })
    .toBe(1);
  await addProduct(app, { title: 'Heard' });
  await expect.poll(() => listTitles(other)).toEqual(['Heard']);
  await proxy.close();
});

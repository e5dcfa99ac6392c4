import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { openDatabaseProxy } from '../../testing/proxy.ts';

async function titles(app: TestApp): Promise<string[]> {
  const { body } = await call<{ deals: { del_title: string }[] }>(app, '/api/homePageDeals');
  return body.deals.map(({ del_title }) => del_title);
}

test('two applications on one database hear of each other', async () => {
  await using one = await createTestApp({ isWorking: false });
  await using other = await createTestApp({ isWorking: false, database: one.database });
  for (const title of ['First', 'Second', 'Third']) {
    const before = await titles(other);
    expect(await titles(other)).toEqual(before);
    await addProduct(one, { title });
    expect(await titles(one)).toEqual([title, ...before]);
    await expect.poll(() => titles(other)).toEqual([title, ...before]);
  }
});

test('a comment and a vote on one are soon on the other', async () => {
  await using one = await createTestApp();
  await using other = await createTestApp({ isWorking: false, database: one.database });
  const member = await addMember(one);
  const productId = await addProduct(one);
  expect((await commentsOn(other, productId)).message).toEqual([]);
  const commentId = await commented(one, member, productId);
  expect((await commentsOn(one, productId)).message).toHaveLength(1);
  await expect.poll(async () => (await commentsOn(other, productId)).message).toHaveLength(1);
  await call(one, '/api/commentslike', { commentId, like: 1 }, { token: member.token });
  await expect.poll(async () => (await commentsOn(other, productId)).message[0]?.dcm_count_like).toBe(1);
});

test('an application that starts tells the others what it may have left untold', async () => {
  await using one = await createTestApp({ isWorking: false });
  await addProduct(one, { title: 'Told' });
  await one.hearNews();
  expect(await titles(one)).toEqual(['Told']);
  await one.database.query("update products set title = 'Untold'");
  expect(await titles(one)).toEqual(['Told']);
  await using _other = await createTestApp({ isWorking: false, database: one.database });
  await expect.poll(() => titles(one)).toEqual(['Untold']);
});

test('what many members change at once is told, however much it is', async () => {
  await using one = await createTestApp({ isWorking: false });
  await using other = await createTestApp({ isWorking: false, database: one.database });
  const { cache } = other.services;
  const names = Array.from(
    { length: 2_000 },
    (_none, place) => `product-activity:${1_000_000 + place}` as const,
  );
  for (const name of names) {
    await cache.through(name, async () => ({ status: 200, contentType: '', body: '', topics: [name] }));
  }
  await one.services.writeOnce(async ({ changed }) => changed(...names));
  await expect.poll(() => names.filter((name) => cache.peek(name) !== undefined)).toEqual([]);
});

test('while the news cannot be heard every reply is made anew, until they are back', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { cache } = app.services;
  await titles(app);
  expect(cache.size).toBe(1);
  await app.database.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'guildhall news'",
  );
  await expect.poll(() => cache.size).toBe(0);
  // Somebody else's writes, of which no news can arrive.
  await addProduct(app, { title: 'Old name' });
  for (const title of ['New name', 'Newer name']) {
    await app.database.query('update products set title = $1', [title]);
    expect(await titles(app)).toEqual([title]);
  }
  await expect
    .poll(async () => {
      await titles(app);
      return cache.size;
    })
    .toBe(1);
  expect(app.logs.map(({ msg }) => msg)).toContain('The news of changes is heard again.');
  await addProduct(app, { title: 'Heard' });
  expect(await titles(app)).toEqual(['Heard', 'Newer name']);
});

// rules/running 41
test('nothing kept is given for two seconds without news, and all is as before once they come', async () => {
  await using one = await createTestApp({ isWorking: false });
  const proxy = await openDatabaseProxy(one.database.url);
  const env = { DATABASE_URL: proxy.url };
  await using other = await createTestApp({ isWorking: false, database: one.database, env });
  const { cache } = other.services;
  await addProduct(one, { title: 'Before' });
  await expect.poll(() => titles(other)).toEqual(['Before']);
  proxy.freeze();
  await addProduct(one, { title: 'Meanwhile' });
  // Twice as long, where others keep this machine busy.
  await expect.poll(() => cache.isTrusted, { timeout: 4_000, interval: 20 }).toBe(false);
  proxy.thaw();
  await expect.poll(() => cache.isTrusted, { interval: 20 }).toBe(true);
  expect(await titles(other)).toEqual(['Meanwhile', 'Before']);
  const said = other.logs.map(({ msg }) => msg).filter((msg) => msg.startsWith('The news of changes'));
  expect(said).toEqual([expect.stringContaining('is late'), 'The news of changes is in time again.']);
  await proxy.close();
});

test('a database that is away when the application starts leaves the cache unused', async () => {
  await using app = await createTestApp({ isWorking: false });
  const proxy = await openDatabaseProxy(app.database.url);
  await proxy.cut();
  await using other = await createTestApp({
    isWorking: false,
    database: app.database,
    env: { DATABASE_URL: proxy.url },
  });
  await proxy.mend();
  await titles(other);
  await expect
    .poll(async () => {
      await titles(other);
      return other.services.cache.size;
    })
    .toBe(1);
  await addProduct(app, { title: 'Heard' });
  await expect.poll(() => titles(other)).toEqual(['Heard']);
  await proxy.close();
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/app.ts';
import { call, callOk } from './testing/call.ts';
import { commented, commentsOn } from './testing/comments.ts';
import { createTestDatabase, type TestDatabase } from './testing/database.ts';
import { lacksPgBouncer, openPooler } from './testing/debian-postgres.ts';
import { titled } from './testing/full-suite.ts';
import { addMember, signUp } from './testing/members.ts';
import { listTitles, posted } from './testing/products.ts';
import { openDatabaseProxy } from './testing/proxy.ts';
import { statementsOf } from './testing/statements.ts';

describe.skipIf(lacksPgBouncer)(titled('behind a pooler', lacksPgBouncer), () => {
  let database: TestDatabase;
  let pooler: Awaited<ReturnType<typeof openPooler>>;
  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    database = await createTestDatabase();
    pooler = await openPooler(database.url);
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url };
    app = await createTestApp({ database, env });
    other = await createTestApp({ database, isWorking: false, env: { ...env, CACHE_MB: '0' } });
  });
  afterAll(async () => {
    await Promise.all([other.close(), app.close()]).finally(() => pooler.stop());
    await database.close();
  });

  const found = async (words: string) =>
    (await call<{ deals: { del_title: string }[] }>(app, 'search', { searchtxt: words })).body.deals;

  /** A member's usual work, beginning with the e-mail that a job sends. */
  async function work(name: string): Promise<void> {
    const member = await signUp(app, { lastName: name });
    const title = `An evening on ${name}`;
    const id = await posted(app, member, { dealTitle: title });
    const commentId = await commented(app, member, id, { comment: `<p>Of ${name}.</p>` });
    const { token } = await addMember(app);
    await callOk(app, 'commentslike', { commentId, like: 1 }, { token });
    const { message } = await commentsOn(app, id);
    expect(message).toMatchObject([{ dcm_comment: `<p>Of ${name}.</p>`, dcm_count_like: 1 }]);
    expect(await listTitles(app)).toContain(title);
    await expect.poll(() => found(name)).toMatchObject([{ del_title: title }]);
  }

  test('members work concurrently, and their e-mails are sent', async () => {
    await Promise.all(['annuities', 'bonds', 'trusts', 'pensions', 'estates', 'ledgers'].map(work));
  });

  test('a write on one instance soon appears on another', async () => {
    // The cache is used while change notifications arrive. A job's change during the read leaves nothing cached.
    const readAndKept = async () => {
      await listTitles(app);
      return app.context.cache.size;
    };
    const member = await addMember(other);
    for (const title of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
      const before = await listTitles(app);
      await expect.poll(readAndKept).toBeGreaterThan(0);
      await posted(other, member, { dealTitle: title });
      await expect.poll(() => listTitles(app)).toEqual([title, ...before]);
    }
  });

  // rules/running 13
  test('a database that the pooler has lost causes 503 until it is back', async () => {
    const proxy = await openDatabaseProxy(database.url);
    const cut = await openPooler(proxy.url);
    const env = { DATABASE_URL: cut.url, DATABASE_DIRECT_URL: database.url, CACHE_MB: '0' };
    const behind = await createTestApp({ database, isWorking: false, env });
    const list = () => call<{ code: string }>(behind, 'homePageDeals');
    await proxy.cut();
    for (const { status, headers, body } of [await list(), await list(), await list()]) {
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
    }
    await proxy.mend();
    await expect.poll(async () => (await list()).status, { timeout: 10_000 }).toBe(200);
    behind.takeErrors();
    await behind.close();
    await cut.stop();
    await proxy.close();
  });

  test('requests take as many statements as without a pooler', async () => {
    await using plain = await createTestApp({ database, isWorking: false, env: { CACHE_MB: '0' } });
    const read = async (one: TestApp) => {
      await listTitles(one);
      const list = await statementsOf(one, () => call(one, 'homePageDeals'));
      const detail = await statementsOf(one, () => call(one, 'details', { id: 1 }));
      return { list, detail };
    };
    expect(await read(other)).toEqual(await read(plain));
  });
});

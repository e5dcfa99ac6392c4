import { expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { wrongRanks } from '../../testing/counts.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct, listTitles } from '../../testing/products.ts';
import { addThread, forumTitles } from '../../testing/threads.ts';
import { RankFollower } from './index.ts';

const popular = (app: TestApp) => listTitles(app, { filterBy: 'popular' });

test('cached lists follow a vote and a comment', async () => {
  await using app = await createTestApp();
  const { token } = await addMember(app);
  const dealId = await addProduct(app, { title: 'Liked' });
  await addProduct(app, { title: 'Newer' });
  const huddleId = await addThread(app, { title: 'Answered' });
  await addThread(app, { title: 'Later' });
  expect(await popular(app)).toEqual(['Newer', 'Liked']);
  expect(await forumTitles(app, { filterBy: 'active' })).toEqual(['Later', 'Answered']);
  await call(app, 'like', { dealId, like: 1 }, { token });
  await call(app, 'addForumComments', { huddleId, comment: '<p>I do.</p>' }, { token });
  await expect.poll(() => popular(app)).toEqual(['Liked', 'Newer']);
  await expect.poll(() => forumTitles(app, { filterBy: 'active' })).toEqual(['Answered', 'Later']);
  expect(await forumTitles(app, { filterBy: 'unanswered' })).toEqual(['Later']);
});

test.each([
  ['a vote', '/api/like', (id: number) => ({ dealId: id, like: 1 }), { score: 1, view_count: 0 }],
  ['a view', '/api/details', (id: number) => ({ id, sessionId: 'one' }), { score: 0, view_count: 1 }],
])('%s that was counted last is followed before the application ends', async (_what, path, bodyOf, rank) => {
  await using app = await createTestApp({ isWorking: false });
  const { token } = await addMember(app);
  expect((await call(app, path, bodyOf(await addProduct(app)), { token })).status).toBe(200);
  await app.app.close();
  expect(await app.database.query('select score, view_count from product_ranks')).toEqual([rank]);
  expect(await wrongRanks(app)).toEqual([]);
});

test('ranks left behind by a killed process are followed at the next start', async () => {
  await using app = await createTestApp({ isWorking: false });
  const dealId = await addProduct(app, { title: 'Liked' });
  await addProduct(app, { title: 'Newer' });
  const threadId = await addThread(app);
  expect(await popular(app)).toEqual(['Newer', 'Liked']);
  await app.database.query('update product_counts set like_count = 1 where product_id = $1', [dealId]);
  await app.database.query('update thread_counts set comment_count = 1 where thread_id = $1', [threadId]);
  app.app.findLost();
  await expect.poll(() => popular(app)).toEqual(['Liked', 'Newer']);
  expect(await wrongRanks(app)).toEqual([]);
});

test('ranks that could not be followed are followed later', async () => {
  await using app = await createTestApp({ isWorking: false });
  const dealId = await addProduct(app);
  await app.database.query('update product_counts set view_count = 5 where product_id = $1', [dealId]);
  const ranks = new RankFollower(app.context.database);
  ranks.note(['product-counts', `product-activity:${dealId}`]);
  await app.database.query('alter function rank_products rename to rank_nothing');
  await expect(ranks.follow()).rejects.toThrow('rank_products');
  await app.database.query('alter function rank_nothing rename to rank_products');
  await ranks.follow();
  expect(await wrongRanks(app)).toEqual([]);
});

test('two processes that follow at once do not undo each other', async () => {
  await using app = await createTestApp({ isWorking: false });
  const { database } = app.context;
  const ids = [await addProduct(app), await addProduct(app)];
  const [held = 0, both = 0] = ids;
  const follow = async (counted: number[]) => {
    await database.query('update product_counts set view_count = view_count + 1 where product_id = any($1)', [
      counted,
    ]);
    const ranks = new RankFollower(database);
    ranks.add('product', counted);
    return { done: ranks.follow() };
  };
  await app.database.query('begin');
  await app.database.query('select from product_ranks where product_id = $1 for update', [held]);
  const first = await follow(ids);
  const waiting = () =>
    database.query(
      'select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
      [],
    );
  await expect.poll(waiting).toHaveLength(1);
  await (await follow([both])).done;
  await app.database.query('commit');
  await first.done;
  expect(await wrongRanks(app)).toEqual([]);
});

test('edits, featuring and expiry change ranks in the same statement', async () => {
  await using app = await createTestApp({ isWorking: false });
  const id = await addProduct(app);
  for (const change of [
    "status = 'inactive'",
    "status = 'active', is_featured = true",
    "expires_at = now() + interval '1 day', price_cents = 5",
    "listed_in = '{2}', label_ids = '{1,2}'",
    'deleted_at = now()',
    'deleted_at = null',
  ]) {
    await app.database.query(`update products set ${change} where id = $1`, [id]);
    expect(await wrongRanks(app), change).toEqual([]);
  }
});

import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread, type Forum, type GivenThread } from '../../testing/threads.ts';
import { forgetOld } from './queries.ts';

const app = await setUpApp({ isWorking: false });

const [ann, ben] = [await addMember(app), await addMember(app)];
beforeEach(async () => {
  await app.database.query('delete from seen');
  await app.database.query('delete from threads');
});

interface Visit {
  seen_at: string | null;
  newCount: number;
  newComment: number | null;
}

const saw = async ({ token }: TestMember, body: { dealId: number } | { huddleId: number; age?: number }) =>
  (await call<Visit>(app, 'dealId' in body ? '/api/sawDeal' : '/api/sawForum', body, { token })).body;
const said = async ({ token }: TestMember, huddleId: number) =>
  (await call<{ id: number }>(app, 'addForumComments', { huddleId, comment: '<p>I do.</p>' }, { token })).body
    .id;
const newActivityOf = async ({ token }: TestMember, huddleIds: number[]) =>
  (await call<{ message: unknown }>(app, 'forumNews', { huddleIds }, { token })).body.message;
const newTo = async ({ token }: TestMember, page: object = {}) => {
  const { body } = await call<{ message: Forum[]; totalCount: number }>(
    app,
    'newForums',
    { ...page },
    { token },
  );
  return [body.message.map(({ for_title }) => for_title).join(' '), body.totalCount];
};
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const thread = (title: string, given: GivenThread = {}) =>
  addThread(app, { title, authorId: ben.id, ...given });

describe('new comments since the last visit', () => {
  test('are none on the first visit, and then those of others', async () => {
    const id = await thread('A');
    await said(ben, id);
    expect(await saw(ann, { huddleId: id })).toMatchObject({ seen_at: null, newCount: 0, newComment: null });
    await said(ann, id);
    const [first] = [await said(ben, id), await said(ben, id)];
    expect(await newActivityOf(ann, [id])).toEqual([{ id, newCount: 2, newComment: first }]);
    expect(await newActivityOf(ben, [id])).toEqual([]);
    expect(await saw(ann, { huddleId: id })).toMatchObject({
      seen_at: expect.stringMatching(/Z$/),
      newCount: 2,
      newComment: first,
    });
    expect(await newActivityOf(ann, [id])).toEqual([]);
    expect(await saw(ann, { huddleId: id })).toMatchObject({ newCount: 0, newComment: null });
  });

  test('are counted for products', async () => {
    const id = await addProduct(app);
    await saw(ann, { dealId: id });
    const comment = await commented(app, ben, id);
    const { body } = await call<{ message: unknown }>(
      app,
      'dealNews',
      { 'dealIds[]': [id, 2_000_000_000] },
      { token: ann.token, as: 'form' },
    );
    expect(body.message).toEqual([{ id, newCount: 1, newComment: comment }]);
  });

  test('leave out deleted ones', async () => {
    const id = await thread('A');
    await saw(ann, { huddleId: id });
    const [gone, left] = [await said(ben, id), await said(ben, id)];
    await call(app, 'deleteForumComment', { id: gone }, ben);
    expect(await newActivityOf(ann, [id])).toEqual([{ id, newCount: 1, newComment: left }]);
  });

  test('include those that came while the page was open, and never less was seen than before', async () => {
    const id = await thread('A');
    await saw(ann, { huddleId: id, age: 60_000 });
    const comment = await said(ben, id);
    await saw(ann, { huddleId: id, age: 50_000 });
    expect(await newActivityOf(ann, [id])).toEqual([{ id, newCount: 1, newComment: comment }]);
    await saw(ann, { huddleId: id });
    await saw(ann, { huddleId: id, age: 50_000 });
    expect(await newActivityOf(ann, [id])).toEqual([]);
  });

  test('are counted up to a hundred', async () => {
    const id = await thread('A');
    await saw(ann, { huddleId: id });
    await app.database.query(
      "insert into comments (thread_id, author_id, html) select $1, $2, '<p>C</p>' from generate_series(1, 130)",
      [id, ben.id],
    );
    expect(await newActivityOf(ann, [id])).toMatchObject([{ newCount: 100 }]);
  });

  test('of a deleted thread are rejected, and so are more than 100 ids', async () => {
    const id = await thread('A');
    await call(app, 'deleteForum', { id }, ben);
    const gone = await call(app, 'sawForum', { huddleId: id }, ann);
    expect([gone.status, gone.body.message]).toEqual([404, 'This huddle no longer exists.']);
    const ids = Array.from({ length: 101 }, (_unused, place) => place + 1);
    const many = await call(app, 'forumNews', { huddleIds: ids }, ann);
    expect(many.status).toBe(422);
  });
});

describe('new threads', () => {
  test('are those never opened or commented on since, latest activity first', async () => {
    await thread('Old', { createdAt: daysAgo(91) });
    const unread = await thread('Unread', { createdAt: daysAgo(80) });
    await thread('Fresh', { createdAt: daysAgo(1) });
    const read = await thread('Read', { createdAt: daysAgo(2) });
    const own = await thread('Own', { authorId: ann.id, createdAt: daysAgo(3) });
    await saw(ann, { huddleId: read });
    expect(await newTo(ann)).toEqual(['Fresh Unread', 2]);
    expect(await newTo(ben)).toEqual(['Own', 1]);
    await said(ann, read);
    await said(ann, own);
    expect(await newTo(ann)).toEqual(['Fresh Unread', 2]);
    await said(ben, read);
    await said(ben, own);
    await app.app.catchUp();
    expect(await newTo(ann)).toEqual(['Own Read Fresh Unread', 4]);
    expect(await newTo(ann, { skip: 1, limit: 2 })).toEqual(['Read Fresh', 4]);
    await saw(ann, { huddleId: unread });
    await call(app, 'deleteForum', { id: read }, ben);
    expect(await newTo(ann)).toEqual(['Own Fresh', 2]);
  });
});

describe('read markers', () => {
  test('are listed for oneself and erased by oneself', async () => {
    const [huddle, deal] = [await thread('A'), await addProduct(app)];
    await saw(ann, { huddleId: huddle });
    await saw(ann, { dealId: deal });
    await saw(ben, { dealId: deal });
    const kept = async ({ token }: TestMember) =>
      (await call<{ message: { of: object }[]; totalCount: number }>(app, 'seen', {}, { token })).body;
    const { message, totalCount } = await kept(ann);
    expect(totalCount).toBe(2);
    expect(message.map(({ of }) => of)).toEqual([
      { deal_id: deal, forum_id: null },
      { deal_id: null, forum_id: huddle },
    ]);
    const { body } = await call(app, 'forgetSeen', {}, ann);
    expect(body.message).toBe('Reading history cleared.');
    expect((await kept(ann)).message).toEqual([]);
    expect((await kept(ben)).totalCount).toBe(1);
  });

  test('are kept for 90 days, one per thread, and deleted with the member', async () => {
    const [id, other] = [await thread('A'), await thread('B')];
    await Promise.all(Array.from({ length: 20 }, () => saw(ann, { huddleId: id })));
    await saw(ann, { huddleId: other });
    const passing = await addMember(app);
    await saw(passing, { huddleId: id });
    await app.database.query(
      "update seen set seen_at = now() - interval '91 days' where member_id = $1 and thread_id = $2",
      [ann.id, other],
    );
    await said(ben, other);
    expect(await newActivityOf(ann, [other])).toEqual([]);
    await forgetOld(app.context.database);
    await app.database.query('delete from sessions where member_id = $1', [passing.id]);
    await app.database.query('delete from members where id = $1', [passing.id]);
    const rows = await app.database.query<{ member: number }>(
      'select member_id as member, thread_id as thread from seen',
    );
    expect(rows).toEqual([{ member: ann.id, thread: id }]);
  });
});

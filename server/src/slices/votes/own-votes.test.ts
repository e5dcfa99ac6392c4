import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: false });

interface Row {
  id: number;
  like: 0 | 1;
  created_at: string;
  deal: { id: number; del_title: string; del_active: number | null } | null;
  forum: { id: number; for_title: string } | null;
  comment: { id: number; summary: string } | null;
}

async function votes({ token }: TestMember, body: Record<string, unknown> = {}) {
  return (await call<{ message: Row[] & string; totalCount: number }>(app, 'myVotes', body, { token })).body;
}

const [voter, other] = await Promise.all([addMember(app), addMember(app)]);
const productId: number = await addProduct(app, { title: 'Annuities by lamplight', status: 'inactive' });
const goneId: number = await addProduct(app, { title: 'Withdrawn workshop' });
const threadId: number = await addThread(app, { title: 'Who files by hand?' });
const commentId = await commented(app, other, productId, { comment: '<p>Worth the <b>evening</b>.</p>' });
const goneCommentId = await commented(app, other, productId, { comment: '<p>Taken back.</p>' });
const threadCommentId = await commentedInThread(app, other, threadId, '<p>I do.</p>');
const cast = (path: string, body: object) => call(app, path, { like: 1, ...body }, { token: voter.token });
await cast('/api/like', { dealId: productId });
await cast('/api/forumlike', { forumId: threadId, like: 0 });
await cast('/api/commentslike', { commentId });
await cast('/api/forumcommentslike', { commentId: threadCommentId, like: 0 });
await cast('/api/like', { dealId: goneId });
await cast('/api/commentslike', { commentId: goneCommentId });
await call(app, 'like', { dealId: productId, like: 1 }, other);
await app.database.query('update products set deleted_at = now() where id = $1', [goneId]);
await call(app, 'deleteComment', { id: goneCommentId }, other);

test('lists the member’s votes on existing content newest first, with their subjects', async () => {
  const { message, totalCount } = await votes(voter);
  const lamplight = { id: productId, del_title: 'Annuities by lamplight', del_active: 2 };
  const byHand = { id: threadId, for_title: 'Who files by hand?' };
  expect(totalCount).toBe(4);
  expect(message).toMatchObject([
    { like: 0, deal: null, forum: byHand, comment: { id: threadCommentId, summary: 'I do.' } },
    { like: 1, deal: lamplight, comment: { id: commentId, summary: 'Worth the evening.' } },
    { like: 0, deal: null, forum: byHand, comment: null },
    { like: 1, deal: lamplight, forum: null, comment: null },
  ]);
});

test('a changed vote is the newest, and one taken back is not listed', async () => {
  const member = await addMember(app);
  const press = (like: number, id = productId) => call(app, 'like', { dealId: id, like }, member);
  const laterId = await addProduct(app);
  await press(1);
  await press(1, laterId);
  await press(0);
  const rows = async () => (await votes(member)).message.map(({ like, deal }) => [deal?.id, like]);
  expect(await rows()).toEqual([
    [productId, 0],
    [laterId, 1],
  ]);
  await press(0);
  expect(await rows()).toEqual([[laterId, 1]]);
});

test.each([
  ['lamplight', 2],
  ['evening', 1],
  ['by hand', 2],
  ['taken back', 0],
  ['withdrawn', 0],
])('%j finds visible words only', async (searchtxt, count) => {
  const { message, totalCount } = await votes(voter, { searchtxt });
  expect([message.length, totalCount]).toEqual([count, count]);
});

test('votes are not found by words that a comment quotes', async () => {
  const [member, quoting] = [await addMember(app), await addMember(app)];
  const quote = '<blockquote><p>Quoted from Lin Marlowe</p><p>Secret words.</p></blockquote>';
  const id = await commented(app, quoting, productId, { comment: `${quote}<p>Indeed.</p>` });
  await call(app, 'commentslike', { commentId: id, like: 1 }, member);
  const counts = ['marlowe', 'secret', 'indeed'].map(
    async (searchtxt) => (await votes(member, { searchtxt })).totalCount,
  );
  expect(await Promise.all(counts)).toEqual([0, 0, 1]);
});

test('more than a thousand votes are paged', async () => {
  const busy = await addMember(app);
  await app.database.query(
    `with written as (
       insert into comments (author_id, thread_id, html)
       select $2, $3, '<p>C</p>' from generate_series(1, 1200) returning id)
     insert into votes (member_id, comment_id, is_like, created_at)
     select $1, id, true, now() - id * interval '1 second' from written`,
    [busy.id, other.id, threadId],
  );
  const { message, totalCount } = await votes(busy, { skip: 1195, limit: 20 });
  expect([message.length, totalCount]).toEqual([5, 1001]);
  const times = (await votes(busy, { limit: 500 })).message.map(({ created_at }) => created_at);
  expect(times).toEqual([...times].sort().reverse());
});

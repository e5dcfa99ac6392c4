/** Simultaneous comments are written in one batch; each gets its own reply. */
import { expect, test } from 'vitest';
import type { SubjectKind } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { hold } from '../../testing/holding.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: false });

const authors = await Promise.all(Array.from({ length: 25 }, () => addMember(app)));
const [author, other] = authors as [TestMember, TestMember];

/**
 * Sends all in one turn of the event loop, without a network that changes the order. Each author sends the body at
 * their index.
 */
async function post(path: string, bodies: Record<string, unknown>[]) {
  await app.becomeIdle();
  const { statements } = app.context.database;
  const before = statements();
  const asked = bodies.map((body, place) =>
    app.app.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${authors[place]?.token}` },
      payload: { comment: `<p>Word ${place}.</p>`, ...body },
    }),
  );
  const replies = await Promise.all(asked);
  return {
    replies: replies.map((reply) => ({ status: reply.statusCode, body: reply.json<{ message: string }>() })),
    statements: statements() - before,
  };
}

interface Row {
  html: string;
  created_at: Date;
  reply_to_id: number | null;
}

const rowsOf = (kind: SubjectKind, id: number) =>
  app.database.query<Row>(`select * from comments where ${kind}_id = $1 order by created_at, id`, [id]);

async function countOf(kind: SubjectKind, id: number): Promise<number | undefined> {
  const [row] = await app.database.query<{ count: number }>(
    `select comment_count as count from ${kind}_counts where ${kind}_id = $1`,
    [id],
  );
  return row?.count;
}

test('25 concurrent comments take two statements, sessions included, and keep their order', async () => {
  const dealId = await addProduct(app);
  const { replies, statements } = await post(
    '/api/addDealComments',
    authors.map(() => ({ dealId })),
  );
  expect(statements).toBe(2);
  expect(replies.map(({ status }) => status)).toEqual(authors.map(() => 200));
  const rows = await rowsOf('product', dealId);
  expect(rows.map(({ html }) => html)).toEqual(authors.map((_, place) => `<p>Word ${place}.</p>`));
  expect(await countOf('product', dealId)).toBe(25);
});

test('update the latest activity of a thread', async () => {
  const huddleId = await addThread(app);
  const { replies } = await post(
    '/api/addForumComments',
    authors.map(() => ({ huddleId })),
  );
  expect(replies.map(({ status }) => status)).toEqual(authors.map(() => 200));
  const [activity] = await app.database.query<{ active_at: Date }>(
    'select active_at from thread_counts where thread_id = $1',
    [huddleId],
  );
  expect((await rowsOf('thread', huddleId)).at(-1)?.created_at).toEqual(activity?.active_at);
  expect(await countOf('thread', huddleId)).toBe(25);
});

test('invalid comments of a batch are rejected by themselves', async () => {
  const [one, two] = [await addProduct(app), await addProduct(app)];
  const answered = await commented(app, author, one);
  const { replies, statements } = await post('/api/addDealComments', [
    { dealId: one },
    { dealId: 2_000_000_000 },
    { dealId: two },
    { dealId: one, parentPostId: answered },
    { dealId: two, parentPostId: answered },
    { dealId: one },
  ]);
  expect(statements).toBe(2);
  expect(replies.map(({ status }) => status)).toEqual([200, 404, 200, 200, 404, 200]);
  expect(replies[1]?.body.message).not.toBe(replies[4]?.body.message);
  const parents = (await rowsOf('product', one)).map(({ reply_to_id }) => reply_to_id);
  expect(parents).toEqual([null, null, answered, null]);
  expect([await countOf('product', one), await countOf('product', two)]).toEqual([4, 1]);
});

test('a reply that waited for the deletion of its parent is rejected and not counted', async () => {
  const dealId = await addProduct(app);
  const id = await commented(app, author, dealId);
  const held = await hold(app, 'select from product_counts where product_id = $1', [dealId]);
  const deleted = call(app, 'deleteComment', { id }, author);
  await held.waiting(1);
  const answer = { dealId, parentPostId: id, comment: '<p>Indeed.</p>' };
  const answered = call(app, 'addDealComments', answer, other);
  await held.waiting(2);
  await held.release();
  expect([(await deleted).status, (await answered).status]).toEqual([200, 404]);
  expect(await countOf('product', dealId)).toBe(0);
});

/** Comments that come together are written together; each has its own reply. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { hold } from '../../testing/holding.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());

let authors: TestMember[];
beforeAll(async () => {
  authors = await Promise.all(Array.from({ length: 25 }, () => addMember(app)));
});

interface Reply {
  status: number;
  message: string;
}

/** In one turn of the event loop, without a network that brings one before the other. */
async function post(path: string, bodies: Record<string, unknown>[]) {
  const { statements } = app.services.database;
  const before = statements();
  const asked = bodies.map((payload, place) =>
    app.app.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${authors[place]?.token}` },
      payload: { comment: `<p>Word ${place}.</p>`, ...payload },
    }),
  );
  const replies = (await Promise.all(asked)).map(
    (reply): Reply => ({ status: reply.statusCode, message: reply.json<{ message: string }>().message }),
  );
  return { replies, statements: statements() - before };
}

interface Row {
  html: string;
  created_at: Date;
  reply_to_id: number | null;
}

const rowsOf = (column: string, id: number) =>
  app.database.query<Row>(`select * from comments where ${column} = $1 order by created_at, id`, [id]);

const countOf = async (column: string, id: number) =>
  (
    await app.database.query<{ count: number }>(
      `select comment_count as count from ${column.replace('_id', '_counts')} where ${column} = $1`,
      [id],
    )
  )[0]?.count;

test('twenty-five comments at once are two statements, sessions included, in the order in which they came', async () => {
  const dealId = await addProduct(app);
  const { replies, statements } = await post(
    '/api/addDealComments',
    authors.map(() => ({ dealId })),
  );
  expect(statements).toBe(2);
  expect(replies.map(({ status }) => status)).toEqual(authors.map(() => 200));
  const rows = await rowsOf('product_id', dealId);
  expect(rows.map(({ html }) => html)).toEqual(authors.map((_, place) => `<p>Word ${place}.</p>`));
  expect(await countOf('product_id', dealId)).toBe(25);
});

test('in threads they are the latest activity', async () => {
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
  expect((await rowsOf('thread_id', huddleId)).at(-1)?.created_at).toEqual(activity?.active_at);
  expect(await countOf('thread_id', huddleId)).toBe(25);
});

test('below several things, what is not there and answers to what is not there are told so alone', async () => {
  const [one, two] = [await addProduct(app), await addProduct(app)];
  const [author = undefined] = authors;
  if (author === undefined) throw new Error('nobody');
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
  expect(replies[1]?.message).not.toBe(replies[4]?.message);
  expect((await rowsOf('product_id', one)).map(({ reply_to_id }) => reply_to_id)).toEqual([
    null,
    null,
    answered,
    null,
  ]);
  expect([await countOf('product_id', one), await countOf('product_id', two)]).toEqual([4, 1]);
});

test('an answer that waited for the deletion of what it answers is refused, and not counted', async () => {
  const dealId = await addProduct(app);
  const [author = undefined, other = undefined] = authors;
  if (author === undefined || other === undefined) throw new Error('nobody');
  const id = await commented(app, author, dealId);
  const held = await hold(app, 'select from product_counts where product_id = $1', [dealId]);
  const deleted = call(app, '/api/deleteComment', { id }, { token: author.token });
  await held.waiting(1);
  const answer = { dealId, parentPostId: id, comment: '<p>Indeed.</p>' };
  const answered = call(app, '/api/addDealComments', answer, { token: other.token });
  await held.waiting(2);
  await held.letGo();
  expect([(await deleted).status, (await answered).status]).toEqual([200, 404]);
  expect(await countOf('product_id', dealId)).toBe(0);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct, listDeals, shown } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: false });

const author = await addMember(app);
const voters: TestMember[] = await Promise.all(Array.from({ length: 50 }, () => addMember(app)));

let productId: number;
let threadId: number;
let commentId: number;
let threadCommentId: number;
beforeEach(async () => {
  await app.database.query('update reputations set points = 0');
  productId = await addProduct(app, { authorId: author.id });
  threadId = await addThread(app, { authorId: author.id });
  commentId = await commented(app, author, productId);
  threadCommentId = await commentedInThread(app, author, threadId);
});

interface Counts {
  likecount: number;
  dislikecount: number;
}

const like = (voter: { token: string }, number: 0 | 1 = 1) =>
  call<Counts>(app, 'like', { dealId: productId, like: number }, voter);

const countsOf = ({ body: { likecount, dislikecount } }: { body: Counts }) => [likecount, dislikecount];

const reputation = async (member: TestMember) =>
  (
    await app.database.query<{ points: number }>('select points from reputations where member_id = $1', [
      member.id,
    ])
  )[0]?.points;

const marks = async (member: TestMember) =>
  (
    await call<Record<string, number[]>>(app, 'profile', undefined, {
      method: 'GET',
      token: member.token,
    })
  ).body;

describe('a vote', () => {
  test('is given, changed and taken back, and the author’s reputation follows', async () => {
    const [voter = author] = voters;
    expect(countsOf(await like(voter, 1))).toEqual([1, 0]);
    expect(await reputation(author)).toBe(1);
    expect((await marks(voter)).mylikes).toContain(productId);
    expect(countsOf(await like(voter, 0))).toEqual([0, 1]);
    expect(await reputation(author)).toBe(-1);
    expect((await marks(voter)).mydislikes).toContain(productId);
    expect(countsOf(await like(voter, 0))).toEqual([0, 0]);
    expect(await reputation(author)).toBe(0);
    const { mylikes, mydislikes } = await marks(voter);
    expect([mylikes, mydislikes]).toEqual([
      expect.not.arrayContaining([productId]),
      expect.not.arrayContaining([productId]),
    ]);
  });

  test('is a like for 1, and a dislike for any other number (rules/votes 3)', async () => {
    const reply = await call<Counts>(app, 'like', { dealId: productId, like: 2 }, voters[0]);
    expect(countsOf(reply)).toEqual([0, 1]);
  });

  test('with “stands” is idempotent', async () => {
    const [voter = author] = voters;
    const leave = async (number: 0 | 1, stands: 0 | 1) =>
      countsOf(await call<Counts>(app, 'like', { dealId: productId, like: number, stands }, voter));
    expect(await leave(1, 1)).toEqual([1, 0]);
    expect(await leave(1, 1)).toEqual([1, 0]);
    expect(await leave(0, 0)).toEqual([1, 0]);
    expect(await leave(0, 1)).toEqual([0, 1]);
    expect(await reputation(author)).toBe(-1);
    expect(await leave(0, 0)).toEqual([0, 0]);
    expect(await leave(0, 0)).toEqual([0, 0]);
    expect(await reputation(author)).toBe(0);
    const odd = { dealId: productId, like: 1, stands: 'perhaps' };
    expect((await call(app, 'like', odd, voter)).status).toBe(422);
  });

  test('of the author counts, but not for the reputation', async () => {
    expect(countsOf(await like(author))).toEqual([1, 0]);
    expect(await reputation(author)).toBe(0);
  });

  test('is on the page at once, and in lists soon', async () => {
    await shown(app, productId);
    const listed = async () =>
      (await listDeals(app)).body.deals.find(({ id }) => id === productId)?.del_count_like;
    expect(await listed()).toBe(0);
    await like(author);
    expect((await shown(app, productId)).del_count_like).toBe(1);
    await expect.poll(listed).toBe(1);
  });

  test('works alike on threads and comments', async () => {
    const [voter = author] = voters;
    for (const [path, body] of [
      ['/api/forumlike', { forumId: threadId }],
      ['/api/commentslike', { commentId, dealId: productId }],
      ['/api/forumcommentslike', { commentId: threadCommentId, forumId: threadId }],
    ] as const) {
      const reply = await call<Counts>(app, path, { ...body, like: '1' }, { token: voter.token });
      expect(countsOf(reply)).toEqual([1, 0]);
    }
    expect(await reputation(author)).toBe(3);
  });

  test('on a comment is checked against its kind and its page', async () => {
    const [voter = author] = voters;
    const elsewhere = await addProduct(app);
    const statusOf = async (path: string, body: object) =>
      (await call(app, path, { ...body, like: 1 }, { token: voter.token })).status;
    expect(await statusOf('/api/forumcommentslike', { commentId })).toBe(404);
    expect(await statusOf('/api/commentslike', { commentId: threadCommentId })).toBe(404);
    expect(await statusOf('/api/commentslike', { commentId, dealId: elsewhere })).toBe(404);
    expect(
      await statusOf('/api/forumcommentslike', { commentId: threadCommentId, forumId: threadId + 1 }),
    ).toBe(404);
    expect(await reputation(author)).toBe(0);
    for (const dealId of [productId, String(productId), '', 0])
      expect(await statusOf('/api/commentslike', { commentId, dealId })).toBe(200);
  });

  test('on something deleted or unknown is rejected', async () => {
    await app.database.query('update products set deleted_at = now() where id = $1', [productId]);
    expect((await like(author)).status).toBe(404);
    const onComment = await call(app, 'commentslike', { commentId, like: 1 }, author);
    expect(onComment.status).toBe(404);
    const nowhere = await call(app, 'forumlike', { forumId: 2_000_000_000, like: 1 }, author);
    expect(nowhere.status).toBe(404);
    expect((await call(app, 'like', { dealId: productId, like: 1 })).status).toBe(401);
  });
});

describe('concurrent votes', () => {
  test('record each round number of likes', async () => {
    await Promise.all(voters.slice(0, 25).map((voter) => like(voter)));
    const noted = await app.database.query<{ likes: number }>(
      'select likes from untold_votes where product_id = $1 order by likes',
      [productId],
    );
    expect(noted.map(({ likes }) => likes)).toEqual([1, 10, 25]);
  });

  test('of one member end like sequential ones', async () => {
    const [voter = author] = voters;
    const replies = await Promise.all(Array.from({ length: 9 }, () => like(voter)));
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(countsOf({ body: await countsNow() })).toEqual([1, 0]);
    expect(await rows()).toEqual({ likes: 1, dislikes: 0 });
    expect(await reputation(author)).toBe(1);
  });

  test('by authors on each other’s products do not deadlock', async () => {
    const pairs = voters.slice(0, 10);
    const products = await Promise.all(pairs.map(({ id }) => addProduct(app, { authorId: id })));
    const replies = await Promise.all(
      pairs.flatMap(({ token }) =>
        products.map((dealId) => call(app, 'like', { dealId, like: 1 }, { token })),
      ),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    for (const member of pairs) expect(await reputation(member)).toBe(9);
  });
});

async function countsNow(): Promise<Counts> {
  const { del_count_like, del_count_dislike } = await shown(app, productId);
  return { likecount: Number(del_count_like), dislikecount: Number(del_count_dislike) };
}

async function rows() {
  const [found] = await app.database.query<{ likes: number; dislikes: number }>(
    `select (count(*) filter (where is_like))::int as likes, (count(*) filter (where not is_like))::int as dislikes
     from votes where product_id = $1`,
    [productId],
  );
  return found;
}

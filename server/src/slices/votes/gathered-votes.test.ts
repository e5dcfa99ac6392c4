/** Votes that come together are cast together, as if they had come one after the other. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CommentId, MemberId, ProductId } from '#contract/core/ids.ts';
import type { Votable } from '#contract/core/subject.ts';
import { createTestApp } from '../../testing/app.ts';
import { commented } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { askTogether } from '../../testing/together.ts';
import { castTogether } from './actions.ts';
import type { NewVote } from './queries.ts';

const app = await createTestApp({ isWorking: false });
afterAll(() => app.close());

let author: TestMember;
let voters: TestMember[];
beforeAll(async () => {
  author = await addMember(app);
  voters = await Promise.all(Array.from({ length: 25 }, () => addMember(app)));
});

const ownProduct = () => addProduct(app, { authorId: author.id });

/** Each likes the product in their place. */
const press = (dealIds: number[]) =>
  askTogether<{ likecount: number }>(
    app,
    '/api/like',
    voters,
    dealIds.map((dealId) => ({ dealId, like: 1 })),
  );

function vote(voterId: number, target: Votable, isLike = true): NewVote {
  return { target, voterId: voterId as MemberId, isLike, stands: null, below: null };
}

const product = (id: number): Votable => ({ kind: 'product', id: id as ProductId });

/** Counts as each caller was told them. */
async function cast(votes: NewVote[]): Promise<(number[] | undefined)[]> {
  const told = await Promise.all(votes.map(castTogether(app.services)));
  return told.map((one) => one && [one.likes, one.dislikes]);
}

async function reputation({ id }: TestMember): Promise<number> {
  const [row] = await app.database.query<{ points: number }>(
    'select points from reputations where member_id = $1',
    [id],
  );
  return row?.points ?? Number.NaN;
}

test('25 concurrent votes take two statements, sessions included, and each gets its own count', async () => {
  const dealId = await ownProduct();
  const before = await reputation(author);
  const { replies, statements } = await press(voters.map(() => dealId));
  expect(statements).toBe(2);
  const likes = replies.map(({ body }) => body.likecount);
  expect(likes.toSorted((a, b) => a - b)).toEqual(voters.map((_, place) => place + 1));
  expect(await reputation(author)).toBe(before + 25);
});

test('a vote for something unknown is refused by itself', async () => {
  const dealId = await ownProduct();
  const missing = 2_000_000_000;
  const { replies, statements } = await press(voters.map((_, place) => (place === 12 ? missing : dealId)));
  expect(statements).toBe(2);
  expect(replies.map(({ status }) => status)).toEqual(voters.map((_, place) => (place === 12 ? 404 : 200)));
  const counts = 'select like_count as likes from product_counts where product_id = $1';
  expect(await app.database.query(counts, [dealId])).toEqual([{ likes: 24 }]);
});

test('votes of one member on one thing are applied in order', async () => {
  const [{ id } = author] = voters;
  const target = product(await ownProduct());
  expect(await cast([vote(id, target), vote(id, target), vote(id, target, false), vote(id, target)])).toEqual(
    [
      [1, 0],
      [0, 0],
      [0, 1],
      [1, 0],
    ],
  );
  expect(await app.database.query('select from votes where product_id = $1', [target.id])).toHaveLength(1);
});

test('votes on several things return their counts, and the author gets the sum', async () => {
  const [one, two] = [await ownProduct(), await ownProduct()];
  const commentId = (await commented(app, author, one)) as CommentId;
  const before = await reputation(author);
  const [{ id: first } = author, { id: second } = author, { id: third } = author] = voters;
  const comment: Votable = { kind: 'comment', id: commentId };
  const votes = [
    vote(first, product(two)),
    vote(second, product(one), false),
    vote(first, comment),
    vote(third, product(two)),
    vote(author.id, product(one)),
    vote(second, comment, false),
  ];
  expect(await cast(votes)).toEqual([
    [1, 0],
    [0, 1],
    [1, 0],
    [2, 0],
    [1, 1],
    [1, 1],
  ]);
  expect(await reputation(author)).toBe(before + 1);
});

test('each round number of likes is noted', async () => {
  const id = await ownProduct();
  await cast(voters.map((voter) => vote(voter.id, product(id))));
  const noted = await app.database.query<{ likes: number }>(
    'select likes from untold_votes where product_id = $1 order by likes',
    [id],
  );
  expect(noted.map(({ likes }) => likes)).toEqual([1, 10, 25]);
});

test('batches of two processes do not deadlock', async () => {
  const targets = await Promise.all(Array.from({ length: 25 }, ownProduct));
  const votes = targets.flatMap((id, place) =>
    voters.slice(place % 5, 5 + (place % 5)).map((voter) => vote(voter.id, product(id))),
  );
  const deadlocks = async () => {
    const [row] = await app.database.query<{ count: number }>(
      'select deadlocks::integer as count from pg_stat_database where datname = current_database()',
    );
    return row?.count;
  };
  const before = await deadlocks();
  for (let round = 0; round < 4; round += 1) await Promise.all([cast(votes), cast(votes.toReversed())]);
  const counted = `select sum(like_count)::integer as likes,
      (select count(*)::integer from votes where product_id = any($1)) as rows
    from product_counts where product_id = any($1)`;
  expect(await app.database.query(counted, [targets])).toEqual([{ likes: 0, rows: 0 }]);
  expect(await deadlocks()).toBe(before);
});

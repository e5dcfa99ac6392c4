/** The cost of counting votes and comments, and the consistency of counts and ranks under simultaneous writes. */
import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { CommentId, MemberId, ProductId, ThreadId } from '#contract/core/ids.ts';
import { type SubjectKind, subjectOf, type Votable } from '#contract/core/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { wrongCounts, wrongRanks } from '../../testing/counts.ts';
import { hold } from '../../testing/holding.ts';
import { addEachRole, addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';
import { insertComments } from '../comments/queries.ts';
import { addViews } from '../products/index.ts';
import { changeVote } from '../votes/queries.ts';

const app = await setUpApp({ isWorking: false, isFresh: true });

const author = await addMember(app);
const voters: TestMember[] = await Promise.all(Array.from({ length: 12 }, () => addMember(app)));

const commentOf = (kind: SubjectKind, id: number) => ({
  subject: subjectOf(kind, id),
  authorId: author.id as MemberId,
  replyTo: null,
  html: `<p>${'words '.repeat(33)}.</p>`,
  idempotencyKey: randomUUID(),
});

describe('counters', () => {
  test('are updated in place, without index writes', async () => {
    const productId = await addProduct(app, { authorId: author.id });
    const threadId = await addThread(app, { authorId: author.id });
    const commentId = await commented(app, author, productId);
    const updates = await app.context.write(async ({ tx }) => {
      const before = await updatesIn(tx);
      for (const voter of voters) {
        await addVote(tx, { kind: 'product', id: productId as ProductId }, voter);
        await addVote(tx, { kind: 'thread', id: threadId as ThreadId }, voter);
        await addVote(tx, { kind: 'comment', id: commentId as CommentId }, voter);
      }
      await addComment(tx, 'product', productId);
      await addComment(tx, 'thread', threadId);
      return gained(before, await updatesIn(tx));
    });
    const all = voters.length;
    expect(updates).toEqual([
      // The first vote inserts the row.
      { table: 'comment_counts', updated: all - 1, inPlace: all - 1 },
      { table: 'product_counts', updated: all + 1, inPlace: all + 1 },
      { table: 'reputations', updated: all * 3, inPlace: all * 3 },
      { table: 'thread_counts', updated: all + 1, inPlace: all + 1 },
    ]);
  });
});

async function addVote(tx: Tx, target: Votable, { id }: TestMember): Promise<void> {
  const [voterId, authorId] = [id as MemberId, author.id as MemberId];
  const subject = target.kind === 'comment' ? subjectOf('product', 1) : target;
  await changeVote(tx, { target, subject, voterId, authorId, before: null, after: 'like', points: 1 });
}

/** Adds a comment in the transaction that measures. */
async function addComment(tx: Tx, kind: SubjectKind, id: number): Promise<void> {
  const prepared = async (_name: string, text: string, values: unknown[]) =>
    (await tx.executeQuery(CompiledQuery.raw(text, values))).rows as never;
  await insertComments({ prepared }, kind, [commentOf(kind, id)]);
}

interface Updates {
  table: string;
  updated: number;
  inPlace: number;
}

/** For the tables of counts: rows that this connection has updated, and how many of them in place. */
async function updatesIn(tx: Tx): Promise<Updates[]> {
  const { rows } = await sql<Updates>`
    select relname as "table", n_tup_upd as updated, n_tup_hot_upd as "inPlace" from pg_stat_xact_user_tables
    where relname ~ '^(comment|product|thread)_counts$|^reputations$' order by relname`.execute(tx);
  return rows;
}

function gained(before: Updates[], after: Updates[]): Updates[] {
  return after.map(({ table, updated, inPlace }) => {
    const first = before.find((row) => row.table === table);
    return { table, updated: updated - (first?.updated ?? 0), inPlace: inPlace - (first?.inPlace ?? 0) };
  });
}

test('views and votes lock products in the same order', async () => {
  const [first, second] = [await addProduct(app), await addProduct(app)];
  const held = await hold(app, 'select from product_counts where product_id = $1', [first]);
  const views = new Map([second, first].map((id) => [id as ProductId, 2]));
  const added = addViews(app.context.database, views, '2026-11-25');
  await held.waiting(1);
  const unlocked = 'select product_id as id from product_counts where product_id = $1 for update skip locked';
  expect(await app.database.query(unlocked, [second])).toEqual([{ id: second }]);
  await held.release();
  await added;
  const counted = 'select view_count from product_counts where product_id = any($1)';
  expect(await app.database.query(counted, [[first, second]])).toEqual([
    { view_count: 2 },
    { view_count: 2 },
  ]);
});

test('concurrent votes, comments and removals leave counts and ranks equal to the rows', async () => {
  await using own = await createTestApp();
  const { moderator, member: owner } = await addEachRole(own);
  const members = await Promise.all(Array.from({ length: 8 }, () => addMember(own)));
  const [productIds, threadIds] = await Promise.all([
    Promise.all([1, 2, 3].map(() => addProduct(own, { authorId: owner.id }))),
    Promise.all([1, 2, 3].map(() => addThread(own, { authorId: owner.id }))),
  ]);
  const act = (path: string, body: Record<string, unknown>, { token }: TestMember) =>
    call(own, path, body, { token });
  const talk = members.map(async (member, place) => {
    for (let time = 0; time < 5; time += 1) {
      const dealId = productIds[(place + time) % 3] ?? 0;
      const forumId = threadIds[(place + time) % 3] ?? 0;
      const like = (place + time) % 2;
      const [said] = await Promise.all([
        act('/api/addDealComments', { dealId, comment: '<p>Well said.</p>' }, member),
        act('/api/addForumComments', { huddleId: forumId, comment: '<p>I do.</p>' }, member),
        act('/api/like', { dealId, like }, member),
        act('/api/forumlike', { forumId, like }, member),
      ]);
      const commentId = (said.body as { id?: number }).id ?? 0;
      await act('/api/commentslike', { commentId, like }, owner);
      if (time % 2 === 0) await act('/api/deleteComment', { id: commentId }, member);
    }
  });
  const staff = (async () => {
    for (const id of [...productIds, ...productIds]) {
      await act('/api/deleteDeal', { id }, moderator);
      await act('/api/restoreDeal', { id }, moderator);
    }
    for (const id of threadIds) {
      await act('/api/deleteForum', { id }, moderator);
      await act('/api/restoreForum', { id }, moderator);
    }
  })();
  await Promise.all([...talk, staff]);
  await own.settle();
  expect(await wrongCounts(own)).toEqual([]);
  expect(await wrongRanks(own)).toEqual([]);
});

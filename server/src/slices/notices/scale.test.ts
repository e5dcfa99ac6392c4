import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { comment } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { noticesOf } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';
import { countUnreadNotices, notifyPending } from './index.ts';

const app = await setUpApp({ isWorking: false });

const [many, few] = [await addMember(app), await addMember(app)];
for (const [member, count] of [
  [many, 100_000],
  [few, 100],
] as const) {
  await app.database.query(
    `insert into notices (member_id, kind, actor_id, message_id, happened_at, read_at, count)
     select $1, 'message', $1, n, now() - n * interval '1 minute', case when n > 50 then now() end, n
     from generate_series(1, $2) n where n > 1 or $2 > 0
     on conflict do nothing`,
    [member.id, count],
  );
}
await app.database.query('analyze notices');

/** Counts the blocks that a statement reads, as times vary. */
async function blocksOf(text: string, values: unknown[]): Promise<number> {
  const [row] = await app.database.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = row?.['QUERY PLAN'][0].Plan ?? {};
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0);
}

describe('a member with 100,000 notices', () => {
  test.each([
    ['lists', 'select id from notices where member_id = $1 order by happened_at desc, id desc limit 20'],
    [
      'counts',
      'select count(*) from (select from notices where member_id = $1 and read_at is null limit 100) u',
    ],
    [
      'marks',
      `select id from notices where member_id = $1 and read_at is null
       order by member_id, product_id, thread_id, comment_id`,
    ],
  ])('%s them in as few pages as one with 100', async (_what, text) => {
    const [of100000, of100] = [await blocksOf(text, [many.id]), await blocksOf(text, [few.id])];
    expect(of100000).toBeLessThanOrEqual(2 * of100 + 4);
  });

  test('reads them in one statement beside the session', async () => {
    const list = (member: TestMember) => call(app, 'myNotices', {}, member);
    await list(many);
    for (const member of [many, few]) {
      expect(await statementsOf(app, () => list(member))).toEqual({ status: 200, count: 2 });
    }
    expect((await noticesOf(app, many)).totalCount).toBe(1_001);
    expect(await countUnreadNotices(app.context.database, many.id as never)).toBeLessThanOrEqual(100);
  });
});

test('writing a comment takes two statements and queues no job', async () => {
  const product = await addProduct(app, { authorId: few.id });
  expect(await statementsOf(app, () => comment(app, many, product))).toEqual({ status: 200, count: 2 });
  expect(
    await app.database.query("select from graphile_worker.jobs where task_identifier = 'comments-untold'"),
  ).toEqual([]);
  await notifyPending(app.context);
});

import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp({ isWorking: false });

const members: TestMember[] = await Promise.all(Array.from({ length: 40 }, () => addMember(app)));
const productId: number = await addProduct(app, { authorId: members[0]?.id ?? 0 });

/**
 * The fewest bytes of write-ahead log that one of the writes added. Other counts are higher: all running tests share
 * the log. It also contains a full page for each page's first change after a checkpoint.
 */
async function fewestBytes(write: (member: TestMember) => Promise<unknown>): Promise<number> {
  const position = async () => {
    const [row] = await app.database.query<{ bytes: string }>(
      "select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes",
    );
    return Number(row?.bytes);
  };
  const sizes: number[] = [];
  for (const member of members) {
    const before = await position();
    await write(member);
    sizes.push((await position()) - before);
  }
  return Math.min(...sizes);
}

/** Allows waiting for a write during which no other test writes. */
const patient = { timeout: 90_000 };

test('a vote adds at most 600 bytes to the write-ahead log', async () => {
  const vote = ({ token }: TestMember) => call(app, 'like', { dealId: productId, like: 1 }, { token });
  await expect.poll(() => fewestBytes(vote), patient).toBeLessThanOrEqual(600);
});

test('a comment of 200 characters adds at most 2,500 bytes to the write-ahead log', async () => {
  const text = 'Well said, and worth another thought. '.repeat(6).slice(0, 200);
  const body = { dealId: productId, parentPostId: 0, comment: `<p>${text}</p>` };
  const write = ({ token }: TestMember) =>
    call(app, 'addDealComments', body, { token, headers: { 'idempotency-key': randomUUID() } });
  await expect.poll(() => fewestBytes(write), patient).toBeLessThanOrEqual(2_500);
});

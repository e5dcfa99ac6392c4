import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: false });

interface Row {
  id: number;
  summary: string;
  del_active?: number | null;
  dcm_comment?: string;
}

type Page = { skip?: number; limit?: number; searchtxt?: string };

async function list(path: string, { token }: TestMember, body: Page & { id?: number } = {}) {
  return (await call<{ message: Row[] & string; totalCount: number }>(app, path, { ...body }, { token }))
    .body;
}

const idsOf = ({ message }: { message: Row[] }) => message.map(({ id }) => id);

const [writer, reader] = [await addMember(app), await addMember(app)];
const productId = await addProduct(app, { title: 'Annuities by lamplight', status: 'inactive' });
const goneProductId = await addProduct(app, { title: 'Withdrawn workshop' });
const threadId = await addThread(app, { title: 'Who files by hand?' });
const ids = [
  await commented(app, writer, productId, { comment: '<p>Well <b>worth</b> it &amp; more.</p>' }),
  await commentedInThread(app, writer, threadId, '<p>By hand, always.</p>'),
  await commented(app, writer, goneProductId, { comment: '<p>A hidden pearl.</p>' }),
];
await commented(app, reader, productId);
await call(app, 'deleteComment', { id: await commented(app, writer, productId) }, writer);
await app.database.query('update products set deleted_at = now() where id = $1', [goneProductId]);

describe('the member’s own comments', () => {
  test('are sorted newest first, with their products and threads', async () => {
    const { message, totalCount } = await list('/api/myComments', writer);
    expect(totalCount).toBe(3);
    expect(message).toMatchObject([
      { id: ids[2], is_gone: 1, del_title: '', del_active: null, dcm_comment: '<p>A hidden pearl.</p>' },
      { id: ids[1], is_gone: 0, for_title: 'Who files by hand?', del_active: null, fcm_forum: threadId },
      { id: ids[0], is_gone: 0, del_title: 'Annuities by lamplight', del_active: 2, dcm_deal: productId },
    ]);
    expect(message[2]?.summary).toBe('Well worth it & more.');
    expect(message[1]).not.toHaveProperty('dcm_deal');
    const past = await addProduct(app, { expiresAt: new Date(Date.now() - 1000) });
    const member = await addMember(app);
    await commented(app, member, past);
    expect((await list('/api/myComments', member)).message[0]?.del_active).toBe(0);
  });

  test('are paged, with their number on each page, and in threads have their own list', async () => {
    const pages = [0, 1, 2, 3].map((skip) => list('/api/myComments', writer, { skip, limit: 1 }));
    const read = await Promise.all(pages);
    expect(read.map(idsOf)).toEqual([[ids[2]], [ids[1]], [ids[0]], []]);
    expect(read.map(({ totalCount }) => totalCount)).toEqual([3, 3, 3, 3]);
    expect(idsOf(await list('/api/myForumComments', writer))).toEqual([ids[1]]);
  });

  test.each<[string, (number | undefined)[]]>([
    ['worth it & more', [0]],
    ['lamplight', [0]],
    ['pearl', [2]],
    ['<b>', []],
    ['withdrawn', []],
    ['%', []],
  ])('are found by %j in their words or title', async (searchtxt, places) => {
    const found = await list('/api/myComments', writer, { searchtxt });
    expect(idsOf(found)).toEqual(places.map((place) => ids[place ?? 0]));
    expect(found.totalCount).toBe(places.length);
  });

  test('hide quotes of deleted comments', async () => {
    const quoted = await commented(app, reader, productId, { comment: '<p>Secret words.</p>' });
    const quote = `<blockquote><p>Quoted from <a href="/deal/${productId}?comment=${quoted}#comment-${quoted}">N</a></p><p>Secret words.</p></blockquote>`;
    const reply = await commented(app, writer, productId, { comment: `${quote}<p>Indeed.</p>` });
    await call(app, 'deleteComment', { id: quoted }, reader);
    const [newest] = (await list('/api/myComments', writer, { limit: 1 })).message;
    expect(newest).toMatchObject({ id: reply, summary: 'Indeed.' });
    expect(newest?.dcm_comment).not.toContain('Secret');
    await call(app, 'deleteComment', { id: reply }, writer);
  });

  test('are not found by quoted words', async () => {
    const inner =
      '<blockquote><p>Quoted from <a href="/a">Lin Marlowe</a></p><p>Deepest secret.</p></blockquote>';
    const outer = `<blockquote class="x"><p>Quoted from Ada Byrne</p>${inner}<p>Outer secret.</p></blockquote>`;
    const reply = await commented(app, writer, productId, {
      comment: `<p>Zebra one.</p>${outer}<p>Zebra two &lt; three.</p>${inner}<p>Zebra four.</p>`,
    });
    const found = async (searchtxt: string) => idsOf(await list('/api/myComments', writer, { searchtxt }));
    for (const quoted of ['secret', 'Lin Marlowe', 'Byrne', 'Quoted from', 'blockquote']) {
      expect([quoted, await found(quoted)]).toEqual([quoted, []]);
    }
    for (const own of ['zebra one', 'zebra two < three', 'zebra four']) {
      expect([own, await found(own)]).toEqual([own, [reply]]);
    }
    await call(app, 'deleteComment', { id: reply }, writer);
  });
});

describe('another member’s comments', () => {
  test('have no words below deleted products', async () => {
    const { message, totalCount } = await list('/api/userComments', reader, { id: writer.id });
    expect(totalCount).toBe(3);
    expect(message[0]).toMatchObject({ id: ids[2], is_gone: 1, del_title: '', dcm_comment: '', summary: '' });
    expect(message[2]).toMatchObject({ id: ids[0], del_title: 'Annuities by lamplight' });
    expect(idsOf(await list('/api/userComments', reader, { id: writer.id, searchtxt: 'pearl' }))).toEqual([]);
  });

  test('answer 404 for unknown members', async () => {
    const { status, body } = await call(app, 'userComments', { id: 2_000_000_000 }, reader);
    expect([status, body.message]).toEqual([404, 'This member doesn’t exist.']);
  });
});

test('many comments are counted to a thousand, with every page, in as many statements as few', async () => {
  const busy = await addMember(app);
  await app.database.query(
    `insert into comments (author_id, product_id, html, created_at)
     select $1, $2, '<p>C</p>', now() - n * interval '1 minute' from generate_series(1, 1200) n`,
    [busy.id, productId],
  );
  for (const searchtxt of ['', 'c']) {
    const { message, totalCount } = await list('/api/myComments', busy, { skip: 1190, limit: 20, searchtxt });
    expect([message.length, totalCount]).toEqual([10, 1001]);
  }
  const ask = (path: string, { token }: TestMember) =>
    statementsOf(app, () => call(app, path, { id: busy.id }, { token }));
  // One statement finds the session.
  for (const member of [busy, writer])
    expect(await ask('/api/myComments', member)).toEqual({ status: 200, count: 2 });
  expect(await ask('/api/userComments', reader)).toEqual({ status: 200, count: 3 });
});

/** Pages after changes: stale for a second after votes and comments, but not after any other change. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import type { RenderPage } from '#contract/core/page.ts';
import { forgetVotes } from '../../slices/votes/index.ts';
import { setUpApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { edit, posted } from '../../testing/products.ts';

/** Product pages that contain the replies of their calls. */
const rendering = { count: 0 };

const render: RenderPage = async ({ url, send: ask }) => {
  rendering.count += 1;
  const id = Number(new URL(url).pathname.split('/').at(-1));
  const asked = ['/api/details', '/api/comments'].map((path) =>
    ask({ method: 'POST', path, body: { id }, token: undefined }),
  );
  const html = JSON.stringify((await Promise.all(asked)).map(({ body }) => body));
  return { status: 200, headers: {}, html, scripts: [] };
};
const pages = { isStrict: true, reduceAddress: (address: string) => address, render };

const app = await setUpApp({ pages });

const [reader, admin] = await Promise.all([addMember(app), addMember(app, { role: 'admin' })]);

let author: TestMember;
let productId: number;
let commentId: number;
// Each test has a new author, so that pending reputation changes of the previous one do not show on its pages.
beforeEach(async () => {
  author = await addMember(app, { role: 'store_rep' });
  productId = await posted(app, author);
  commentId = await commented(app, author, productId, { comment: '<p>First words.</p>' });
  await app.becomeIdle();
  await app.receiveChanges();
  rendering.count = 0;
});

const as = async ({ token }: { token: string }, name: string, body: Record<string, unknown>) => {
  const reply = await call<{ message: { id: number }[] }>(app, `/api/${name}`, body, { token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const addWords = () => commented(app, reader, productId, { comment: '<p>More words.</p>' });
const page = async () => String((await send(app, `/deal/${productId}`)).body);

describe('after a comment', () => {
  test('a reload shows it at once', async () => {
    await page();
    await addWords();
    const reloaded = await send(app, `/deal/${productId}`, { headers: { 'cache-control': 'max-age=0' } });
    expect(String(reloaded.body)).toContain('More words');
  });

  test('calls return it at once', async () => {
    await page();
    await commentsOn(app, productId);
    await addWords();
    expect((await commentsOn(app, productId)).message).toHaveLength(2);
  });
});

describe('a page is made again at once after', () => {
  const review = (given: Record<string, unknown>) =>
    as(admin, 'updateComments', { id: commentId, flag_status: 0, trash_status: 0, ...given });
  const flag = () => as(reader, 'updateFlag', { status: 1, commentid: commentId });

  test.each([
    ['an edit', () => as(author, 'editComment', { id: commentId, comment: '<p>Last words.</p>' })],
    ['a deletion', () => as(author, 'deleteComment', { id: commentId })],
    ['an edit by the staff', () => flag().then(() => review({ dcm_comment: '<p>Last words.</p>' }))],
    ['a removal', () => flag().then(() => review({ trash_status: 1 }))],
    ['an edit of the product', () => edit(app, author, productId, { dealTitle: 'Another evening' })],
    ['a change of the taxonomy', () => app.context.write(async ({ changed }) => changed('masters'))],
  ])('%s', async (_name, act) => {
    await page();
    await addWords();
    await act();
    await app.becomeIdle();
    await app.receiveChanges();
    rendering.count = 0;
    const [one, another] = await Promise.all([page(), page()]);
    expect(one).toContain('More words');
    expect(one).toBe(another);
    expect(rendering.count).toBe(1);
  });

  test('a restored comment', async () => {
    await flag();
    await review({ trash_status: 1 });
    const gone = await page();
    expect(gone).not.toContain('First words');
    const { message } = await as(admin, 'auditLog', {});
    await as(admin, 'undoAct', { id: message[0]?.id, reason: '' });
    expect(await page()).toContain('First words');
  });

  test('votes that are deleted with their member', async () => {
    await as(reader, 'like', { dealId: productId, like: 1 });
    expect(await page()).toContain('"del_count_like":1');
    await forgetVotes(app.context, reader.id as MemberId);
    expect(await page()).toContain('"del_count_like":0');
  });
});

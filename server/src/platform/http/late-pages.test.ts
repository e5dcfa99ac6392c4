/** A page after what its readers do: the one before is given while the new one is made, and after nothing else. */
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import type { RenderPage } from '#contract/core/page.ts';
import { forgetVotes } from '../../slices/votes/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call, send } from '../../testing/call.ts';
import { commented, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { edit, posted } from '../../testing/posts.ts';
import { pageLateness } from '../news/lateness.ts';

/** Pages of a product that say what its calls answer; they are done when the test lets them. */
const rendering = { count: 0, isHeld: false, waiting: [] as (() => void)[] };

const render: RenderPage = async ({ url, send: ask }) => {
  rendering.count += 1;
  const id = Number(new URL(url).pathname.split('/').at(-1));
  const asked = ['/api/details', '/api/comments'].map((path) =>
    ask({ method: 'POST', path, body: { id }, token: undefined }),
  );
  const html = JSON.stringify((await Promise.all(asked)).map(({ body }) => body));
  if (rendering.isHeld) await new Promise<void>((done) => rendering.waiting.push(done));
  return { status: 200, headers: {}, html, scripts: [] };
};
const pages = { isStrict: true, reduceAddress: (address: string) => address, render };

// Nothing here is to depend on how quick the machine is; how late a reply is at the most, the package's tests tell.
const { milliseconds } = pageLateness;
pageLateness.milliseconds = 600_000;

const app = await createTestApp({ pages });
afterAll(async () => {
  pageLateness.milliseconds = milliseconds;
  await app.close();
});

const [reader, admin] = await Promise.all([addMember(app), addMember(app, { role: 'admin' })]);

let author: TestMember;
let productId: number;
let commentId: number;
// What is still to be told of one member's reputation is nothing that the next test's pages show.
beforeEach(async () => {
  author = await addMember(app, { role: 'store_rep' });
  productId = await posted(app, author);
  commentId = await commented(app, author, productId, { comment: '<p>First words.</p>' });
  rendering.count = 0;
});

const as = async ({ token }: { token: string }, name: string, body: Record<string, unknown>) => {
  const reply = await call<{ message: { id: number }[] }>(app, `/api/${name}`, body, { token });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
};
const addWords = () => commented(app, reader, productId, { comment: '<p>More words.</p>' });
const page = async (from: TestApp = app) => String((await send(from, `/deal/${productId}`)).body);

/** Whoever asks while `work` is under way finds pages that are not done. */
async function whileHeld<Result>(work: () => Promise<Result>): Promise<Result> {
  rendering.isHeld = true;
  try {
    return await work();
  } finally {
    release();
  }
}

function release(): void {
  rendering.isHeld = false;
  for (const done of rendering.waiting.splice(0)) done();
}
// Where the page before is not given, whoever asks for it waits for the new one.
afterEach(release);

describe('after what members add', () => {
  test('the first who asks waits for the new page, and others are given the one before meanwhile', async () => {
    const before = await page();
    await addWords();
    const { first, given } = await whileHeld(async () => {
      const first = page();
      await vi.waitFor(() => expect(rendering.count).toBe(2));
      return { first: [first], given: await Promise.all(Array.from({ length: 5 }, () => page())) };
    });
    expect(new Set(given)).toEqual(new Set([before]));
    expect(await first[0]).toContain('More words');
    expect(await page()).toBe(await first[0]);
    expect(rendering.count).toBe(2);
  });

  test('who reloads it is not given the one before, whoever else has it made', async () => {
    await page();
    await addWords();
    const [reloaded] = await whileHeld(async () => {
      const first = page();
      await vi.waitFor(() => expect(rendering.count).toBe(2));
      const again = send(app, `/deal/${productId}`, { headers: { 'cache-control': 'max-age=0' } });
      return [again, first];
    });
    expect(String((await reloaded).body)).toContain('More words');
    expect(rendering.count).toBe(2);
  });

  test('calls answer with it at once', async () => {
    await page();
    await commentsOn(app, productId);
    await addWords();
    expect((await commentsOn(app, productId)).message).toHaveLength(2);
  });

  test('other instances do the same when they hear of it', async () => {
    await using other = await createTestApp({ isWorking: false, database: app.database, pages });
    const before = await page(other);
    await addWords();
    const asked: Promise<string>[] = [];
    await whileHeld(async () => {
      await vi.waitFor(() => {
        asked.push(page(other));
        expect(rendering.count).toBe(2);
      });
      expect(await page(other)).toBe(before);
    });
    expect((await Promise.all(asked)).filter((given) => given !== before)).toHaveLength(1);
    expect(await page(other)).toContain('More words');
  });
});

describe('after anything that is changed or taken back the page is new', () => {
  const review = (given: Record<string, unknown>) =>
    as(admin, 'updateComments', { id: commentId, flag_status: 0, trash_status: 0, ...given });
  const flag = () => as(reader, 'updateFlag', { status: 1, commentid: commentId });

  test.each([
    ['an edit', () => as(author, 'editComment', { id: commentId, comment: '<p>Last words.</p>' })],
    ['a deletion', () => as(author, 'deleteComment', { id: commentId })],
    ['an edit by the staff', () => flag().then(() => review({ dcm_comment: '<p>Last words.</p>' }))],
    ['a removal', () => flag().then(() => review({ trash_status: 1 }))],
    ['an edit of the product', () => edit(app, author, productId, { dealTitle: 'Another evening' })],
    ['master data', () => app.services.write(async ({ changed }) => changed('masters'))],
  ])('%s', async (_name, act) => {
    await page();
    await addWords();
    await act();
    rendering.count = 0;
    const [one, another] = await Promise.all([page(), page()]);
    expect(one).toContain('More words');
    expect(one).toBe(another);
    expect(rendering.count).toBe(1);
  });

  test('a restoring', async () => {
    await flag();
    await review({ trash_status: 1 });
    const gone = await page();
    expect(gone).not.toContain('First words');
    const { message } = await as(admin, 'auditLog', {});
    await as(admin, 'undoAct', { id: message[0]?.id, reason: '' });
    expect(await page()).toContain('First words');
  });

  test('votes that leave with their member', async () => {
    await as(reader, 'like', { dealId: productId, like: 1 });
    expect(await page()).toContain('"del_count_like":1');
    await forgetVotes(app.services, reader.id as MemberId);
    expect(await page()).toContain('"del_count_like":0');
  });
});

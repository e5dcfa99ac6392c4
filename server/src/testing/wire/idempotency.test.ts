/** Submissions that are sent twice with one `Idempotency-Key` (rules/calls 21). */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyTexts } from '#contract/core/texts.ts';
import { setUpApp } from '../app.ts';
import { call } from '../call.ts';
import { addMember, signUp, type TestMember } from '../members.ts';
import { decided, enableNewAccountReview, queue } from '../new-accounts.ts';
import { addProduct, pictureFile, postBody, textFile, upload } from '../products.ts';
import { addThread } from '../threads.ts';

const app = await setUpApp();

interface Submission {
  path: string;
  body: Record<string, unknown>;
  /** Changes of the body that make its content differ. */
  other: Record<string, unknown>;
}

const kinds: Record<string, (member: TestMember) => Promise<Submission>> = {
  'a comment on a product': async () => ({
    path: '/api/addDealComments',
    body: { dealId: await addProduct(app), parentPostId: 0, comment: '<p>Well said.</p>' },
    other: { comment: '<p>Said well.</p>' },
  }),
  'a comment in a huddle': async () => ({
    path: '/api/addForumComments',
    body: { huddleId: await addThread(app), parentPostId: 0, comment: '<p>Well said.</p>' },
    other: { huddleId: await addThread(app) },
  }),
  'a huddle': async () => ({
    path: '/api/addForum',
    body: { title: ' How? ', description: '<p>By <b>name</b>?</p>' },
    other: { title: 'Why?' },
  }),
  'a product': async () => ({
    path: '/api/postdeal',
    body: postBody({ expires: '2099-01-01' }),
    other: { dealPrice: '50.00' },
  }),
  'a product with files': async (member) => {
    const { body: agenda } = await upload(app, member, textFile('Nine to five'));
    const { body: hall } = await upload(app, member, await pictureFile(), { dealId: agenda.dealId });
    return {
      path: '/api/postdeal',
      body: postBody({ fileIds: [agenda.file.id, hall.file.id], fileAlts: ['', 'The hall'] }),
      other: { dealTitle: 'Another evening' },
    };
  },
  'an alert': async () => ({
    path: '/api/addDealAlert',
    body: { tags: ['Annuities', 'ethics'] },
    other: { tags: ['ethics', 'annuities'] },
  }),
  'a message': async () => ({
    path: '/api/sendMessage',
    body: { toUserId: (await addMember(app)).id, subject: 'Lunch', message: 'Shall we meet?' },
    other: { message: 'Shall we not?' },
  }),
};

const send = ({ path, body }: Submission, { token }: TestMember, key?: string) =>
  call<{ id: number; waiting?: 1 }>(app, path, body, {
    token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });

/** Counts the member's rows in all tables with keys. */
async function countRows({ id }: TestMember): Promise<number> {
  const counts = ['comments', 'threads', 'products', 'held_posts', 'alerts', 'messages'].map((table) => {
    const owner = { alerts: 'member_id', messages: 'sender_id' }[table] ?? 'author_id';
    return `(select count(*)::integer from ${table} where ${owner} = $1)`;
  });
  const [row] = await app.database.query<{ count: number }>(`select ${counts.join(' + ')} as count`, [id]);
  return row?.count ?? 0;
}

describe.each(Object.entries(kinds))('%s that is sent twice with one key', (_kind, make) => {
  let member: TestMember;
  let submission: Submission;
  let key: string;
  beforeEach(async () => {
    key = randomUUID();
    member = await addMember(app);
    submission = await make(member);
  });

  test('is created once, with the same reply, and rejected with other content', async () => {
    const { status, body } = await send(submission, member, key);
    expect([status, body.id]).toEqual([200, expect.any(Number)]);
    // The key may be in quotation marks.
    expect(await send(submission, member, `"${key.toUpperCase()}"`)).toMatchObject({ status, body });
    const changed = { ...submission, body: { ...submission.body, ...submission.other } };
    const other = await send(changed, member, key);
    expect([other.status, other.body.message]).toEqual([409, idempotencyTexts.otherContent]);
    expect(await countRows(member)).toBe(1);
  });

  test('is created once when both tries are concurrent', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => send(submission, member, key)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(await countRows(member)).toBe(1);
  });
});

test('two authors may use the same key', async () => {
  const [one, other] = [await addMember(app), await addMember(app)];
  for (const make of Object.values(kinds)) {
    const key = randomUUID();
    const { body } = await send(await make(one), one, key);
    expect((await send(await make(other), other, key)).body.id).not.toBe(body.id);
  }
});

test('a comment that is sent twice is counted once', async () => {
  const [member, dealId, key] = [await addMember(app), await addProduct(app), randomUUID()];
  const body = { dealId, parentPostId: 0, comment: '<p>Once.</p>' };
  const submission = { path: '/api/addDealComments', body, other: {} };
  await Promise.all([send(submission, member, key), send(submission, member, key)]);
  await send(submission, member, key);
  const counts = await app.database.query('select comment_count from product_counts where product_id = $1', [
    dealId,
  ]);
  expect(counts).toEqual([{ comment_count: 1 }]);
});

test('files sent with the second try are not stored', async () => {
  const [member, key] = [await addMember(app), randomUUID()];
  const body = postBody({ image: [await pictureFile()] });
  const post = () =>
    call<{ id: number }>(app, 'postdeal', body, {
      token: member.token,
      as: 'multipart',
      headers: { 'idempotency-key': key },
    });
  const { body: first } = await post();
  expect((await post()).body.id).toBe(first.id);
  expect(await app.database.query('select from uploads where member_id = $1', [member.id])).toEqual([]);
});

test('without a key, and with different ones, the same content is created twice', async () => {
  const member = await addMember(app);
  const submission = await (kinds['a huddle'] as (typeof kinds)[string])(member);
  for (const key of [undefined, undefined, randomUUID(), randomUUID()]) await send(submission, member, key);
  expect(await countRows(member)).toBe(4);
});

test('a key that is not a UUID is rejected', async () => {
  const member = await addMember(app);
  for (const [kind, make] of Object.entries(kinds)) {
    const { status, body } = await send(await make(member), member, 'once');
    expect([kind, status, body.message]).toEqual([kind, 422, idempotencyTexts.malformed]);
  }
});

describe('a pending post', () => {
  let admin: TestMember;
  beforeAll(async () => {
    admin = await addMember(app, { role: 'admin' });
    await enableNewAccountReview(app, admin);
  });

  const posts = Object.entries(kinds).filter(([kind]) => kind !== 'an alert' && kind !== 'a message');
  test.each(posts)('%s waits once, and keeps its key when it is approved', async (_kind, make) => {
    const [newAccount, key] = [await signUp(app), randomUUID()];
    const submission = await make(newAccount);
    const replies = await Promise.all([1, 2].map(() => send(submission, newAccount, key)));
    expect(replies.map(({ body }) => body.waiting)).toEqual([1, 1]);
    const changed = { ...submission, body: { ...submission.body, ...submission.other } };
    expect((await send(changed, newAccount, key)).status).toBe(409);
    expect(await countRows(newAccount)).toBe(1);

    const { message: pending } = await queue(app, admin);
    await decided(
      app,
      admin,
      pending.filter(({ user }) => user.id === newAccount.id).map(({ id }) => id),
    );
    const approved = await send(submission, newAccount, key);
    expect([approved.status, approved.body.waiting]).toEqual([200, undefined]);
    expect(approved.body.id).toBeGreaterThan(0);
    // The post, and the row of its approval.
    expect(await countRows(newAccount)).toBe(2);
    expect((await send(changed, newAccount, key)).status).toBe(409);
  });
});

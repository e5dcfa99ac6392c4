/** Limits of an account that registered a few days ago. */
import { beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { addMember, signUp, type TestMember } from '../../testing/members.ts';
import { sending, sent } from '../../testing/messages.ts';
import { addNewAccount, enableNewAccountReview, startThread } from '../../testing/new-accounts.ts';
import { postBody, posted } from '../../testing/products.ts';

const app = await setUpApp({ env: { RATE_LIMITS: 'on' } });

const admin = await addMember(app, { role: 'admin' });
await enableNewAccountReview(app, admin);

const weekOld = ({ id }: TestMember) =>
  app.database.query("update members set created_at = now() - interval '8 days' where id = $1", [id]);

const links = (count: number) =>
  Array.from({ length: count }, (_unused, place) => `<p>https://${place}.example</p>`).join('');
const linked = (count: number) => ({ description: links(count) });

const tooMany = 'In the first 7 days, a post or comment can have at most 2 links. Remove some.';

test('links are not limited for others', async () => {
  expect((await startThread(app, await addMember(app), linked(5))).status).toBe(200);
});

/** Published posts of a new account. */
interface Own {
  dealId: number;
  huddleId: number;
  commentId: number;
  huddleCommentId: number;
}

/** A call that writes, with two links in its text and `more` in another field. */
type Writing = readonly [
  path: string,
  textField: string,
  body: (own: Own, more: string) => Record<string, unknown>,
];

const deal = (dealBooking: string, dealTitle = 'By post') =>
  postBody({ isOnline: 0, dealUrl: '', dealBooking, dealTitle, dealDescription: links(2) });
const huddle = (more: string) => ({ title: `May I ask? ${more}`, ...linked(2) });

const edits: Writing[] = [
  ['editDeal', 'dealDescription', ({ dealId: id }, more) => ({ id, ...deal(more) })],
  ['editForum', 'description', ({ huddleId: id }, more) => ({ id, ...huddle(more) })],
  ['editComment', 'comment', ({ commentId: id }, more) => ({ id, comment: links(2) + more })],
  ['editForumComment', 'comment', ({ huddleCommentId: id }, more) => ({ id, comment: links(2) + more })],
];

const writings: Writing[] = [
  ['postdeal', 'dealDescription', (_own, more) => deal(more)],
  ['addForum', 'description', (_own, more) => huddle(more)],
  ['addDealComments', 'comment', ({ dealId }, more) => ({ dealId, comment: links(2) + more })],
  ['addForumComments', 'comment', ({ huddleId }, more) => ({ huddleId, comment: links(2) + more })],
  ...edits,
];

describe('links in the title, the booking field and the text are counted together by', () => {
  let newAccount: TestMember;
  let own: Own;
  beforeAll(async () => {
    newAccount = await addNewAccount(app);
    await enableNewAccountReview(app, admin, false);
    const dealId = await posted(app, newAccount);
    const huddleId = (await startThread(app, newAccount)).body.id;
    const commentId = await commented(app, newAccount, dealId);
    const huddleCommentId = await commentedInThread(app, newAccount, huddleId);
    own = { dealId, huddleId, commentId, huddleCommentId };
    await enableNewAccountReview(app, admin);
  });

  test.each(writings)('%s', async (path, textField, body) => {
    const write = (more: string) => call(app, `/api/${path}`, body(own, more), newAccount);
    const refused = await write('www.more.example');
    expect([refused.status, refused.body.errors]).toEqual([422, { [textField]: tooMany }]);
    expect((await write('')).status).toBe(200);
  });

  test('editDeal, also in fields that are not named, and in the title', async () => {
    const id = own.dealId;
    const edit = (body: object) => call(app, 'editDeal', { id, ...body }, newAccount);
    const body = { ...deal('www.booking.example'), dealDescription: '<p>By post, again.</p>' };
    expect((await edit(body)).status).toBe(200);
    const { dealBooking: _kept, ...unnamed } = deal('');
    expect((await edit(unnamed)).status).toBe(422);
    expect((await edit(deal('', 'www.title.example'))).status).toBe(422);
  });

  test.each(edits.slice(0, 2))('%s of the staff is not limited', async (path, _field, body) => {
    const moderator = await signUp(app, { role: 'moderator' });
    const { status } = await call(app, `/api/${path}`, body(own, 'www.more.example'), moderator);
    expect(status).toBe(200);
  });

  test.each(edits.slice(0, 1))('%s is not limited after the first week', async (path, _field, body) => {
    await weekOld(newAccount);
    await callOk(app, `/api/${path}`, body(own, 'www.more.example'), newAccount);
  });
});

describe('new conversations', () => {
  /** Starts a conversation with each of six members; returns the statuses. */
  async function startSix(newAccount: TestMember, more: object = {}): Promise<number[]> {
    const others = await Promise.all(Array.from({ length: 6 }, () => addMember(app)));
    const statuses: number[] = [];
    for (const [place, { id }] of others.entries()) {
      const message = { toUserId: id, message: `Good day, ${'abcdef'[place]}.`, ...more };
      statuses.push((await sending(app, newAccount, message)).status);
    }
    return statuses;
  }
  const limited = [200, 200, 200, 200, 200, 429];

  test('are limited to five a day in the first week; answers are not', async () => {
    const [newAccount, friend] = [await addNewAccount(app), await addMember(app)];
    const got = await sent(app, friend, { toUserId: newAccount.id, message: 'Welcome.' });
    expect(await startSix(newAccount)).toEqual(limited);
    const another = { toUserId: friend.id, message: 'And to you.' };
    const { status, headers, body } = await sending(app, newAccount, another);
    expect([status, body.message]).toEqual([
      429,
      'In the first 7 days, you can start at most 5 conversations a day. Wait a while before you start the next one.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(23 * 60 * 60);
    expect((await sending(app, newAccount, { ...another, parent_id: got })).status).toBe(200);
    expect((await sending(app, newAccount, { toAdmin: 1, message: 'Help.' })).status).toBe(200);
    await weekOld(newAccount);
    expect((await sending(app, newAccount, another)).status).toBe(200);
  });

  test('include answers that are sent to someone else', async () => {
    const newAccount = await addNewAccount(app);
    const first = await sent(app, newAccount, { toAdmin: 1, message: 'Good day.' });
    expect(await startSix(newAccount, { parent_id: first })).toEqual(limited);
  });

  test('leave out further messages to the same member', async () => {
    const [newAccount, { id }] = [await addNewAccount(app), await addMember(app)];
    const first = await sent(app, newAccount, { toUserId: id, message: 'Good day.' });
    for (const word of 'abcdef')
      await sent(app, newAccount, { toUserId: id, parent_id: first, message: `One more thing: ${word}.` });
  });

  test('are not limited without review of new accounts', async () => {
    await enableNewAccountReview(app, admin, false);
    expect(await startSix(await addNewAccount(app))).toEqual(Array(6).fill(200));
  });
});

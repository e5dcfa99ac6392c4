/** Which posts wait, and that nobody else can see them. */
import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { comment, commentsOn } from '../../testing/comments.ts';
import { addMember, signUp, type TestMember } from '../../testing/members.ts';
import {
  addNewAccount,
  decided,
  enableNewAccountReview,
  ownPending,
  queue,
  startThread,
} from '../../testing/new-accounts.ts';
import { addProduct, pictureFile, post, shown, textFile, upload } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

let newAccount: TestMember;
const admin = await addMember(app, { role: 'admin' });
await enableNewAccountReview(app, admin);
beforeEach(async () => {
  newAccount = await addNewAccount(app);
});

const waits = {
  id: 0,
  waiting: 1,
  message: 'Thanks! A moderator will review this first. We’ll notify you when it’s published.',
};

/** Everything public in which a visitor could find a post. */
async function seenByVisitors(): Promise<string> {
  const paths = ['/api/homePageDeals', '/api/forums', '/api/search'];
  const lists = await Promise.all(paths.map((path) => call(app, path, { searchtxt: 'heron', page: 1 })));
  const feed = await (await fetch(`${app.origin}/feeds/home.atom`)).text();
  const map = await (await fetch(`${app.origin}/sitemap.xml`)).text();
  return [...lists.map(({ body }) => JSON.stringify(body)), feed, map].join('\n');
}

/** The row counts of all public content. */
async function publicRows() {
  const [counts] = await app.database.query(
    'select (select count(*) from products) as p, (select count(*) from threads) as t, (select count(*) from comments) as c',
  );
  return counts;
}

describe('the first posts of a new account', () => {
  test('wait, and are not public anywhere', async () => {
    const productId = await addProduct(app);
    const before = await publicRows();
    expect((await post(app, newAccount, { dealTitle: 'Grey heron' })).body).toMatchObject(waits);
    expect((await startThread(app, newAccount, { title: 'Purple heron' })).body).toMatchObject(waits);
    expect((await comment(app, newAccount, productId, { comment: '<p>Night heron</p>' })).body).toMatchObject(
      waits,
    );
    await app.settle();
    expect(await publicRows()).toEqual(before);
    expect(await seenByVisitors()).not.toMatch(/heron/i);
    expect((await commentsOn(app, productId)).commentCount).toBe(0);
  });

  test('do not show the title of a deleted product', async () => {
    const productId = await addProduct(app, { title: 'Slander' });
    await comment(app, newAccount, productId, { comment: '<p>Indeed.</p>' });
    expect(await ownPending(app, newAccount)).toMatchObject([{ title: 'Slander', words: 'Indeed.' }]);
    await call(app, 'deleteDeal', { id: productId }, admin);
    expect(await ownPending(app, newAccount)).toMatchObject([{ title: '', words: 'Indeed.' }]);
  });

  test('are seen by their author and the staff only', async () => {
    const [stranger, moderator] = await Promise.all([addMember(app), addMember(app, { role: 'moderator' })]);
    const threadId = await addThread(app, { title: 'Birds' });
    const words = '<p>See <a href="https://heron.example/">this</a>.</p>';
    await call(app, 'addForumComments', { huddleId: threadId, parentPostId: 0, comment: words }, newAccount);
    const mine = {
      kind: 'comment',
      title: 'Birds',
      words: 'See this (https://heron.example/).',
      of: { deal_id: null, forum_id: threadId },
    };
    expect(await ownPending(app, newAccount)).toMatchObject([{ ...mine, state: 'waiting', reason: '' }]);
    expect(await ownPending(app, stranger)).toEqual([]);
    const { message } = await queue(app, moderator, { limit: 100 });
    expect(message.at(-1)).toMatchObject({ ...mine, user: { id: newAccount.id } });
    const [held] = await ownPending(app, newAccount);
    const withdrawal = await call(app, 'withdrawHeldPost', { id: held?.id }, stranger);
    expect([withdrawal.status, withdrawal.body.message]).toEqual([404, 'This is no longer pending.']);
  });

  test('wait until one post, and two comments, are published', async () => {
    const productId = await addProduct(app);
    const thread = async () => (await startThread(app, newAccount)).body.waiting;
    const said = async () => (await comment(app, newAccount, productId)).body as { waiting?: 1; id: number };
    expect([await thread(), await thread()]).toEqual([1, 1]);
    for (let count = 0; count < 3; count += 1) expect(await said()).toMatchObject({ id: 0, waiting: 1 });
    const own = (await ownPending(app, newAccount)).reverse();
    const idsOf = (kind: string) => own.filter((held) => held.kind === kind).map(({ id }) => id);
    await decided(app, admin, idsOf('thread').slice(0, 1));
    expect(await thread()).toBeUndefined();
    await decided(app, admin, idsOf('comment').slice(0, 1));
    expect((await said()).waiting).toBe(1);
    await decided(app, admin, idsOf('comment').slice(1, 2));
    const third = await said();
    expect(third.waiting).toBeUndefined();
    expect(third.id).toBeGreaterThan(0);
  });

  test('are rejected at once if they are invalid', async () => {
    expect((await startThread(app, newAccount, { title: ' ' })).status).toBe(422);
    expect((await comment(app, newAccount, 2_000_000_000)).status).toBe(404);
    const productId = await addProduct(app);
    const reply = await comment(app, newAccount, productId, { parentPostId: 2_000_000_000 });
    expect([reply.status, reply.body.message]).toEqual([
      404,
      'The comment you’re replying to no longer exists.',
    ]);
    expect(await ownPending(app, newAccount)).toEqual([]);
  });

  test('are limited to ten, also concurrently', async () => {
    const replies = await Promise.all(Array.from({ length: 12 }, () => startThread(app, newAccount)));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
      'You have 10 posts and comments waiting for review. Wait until some of them have been reviewed.',
    );
    expect(await ownPending(app, newAccount)).toHaveLength(10);
  });
});

describe('files of a pending post', () => {
  test('are stored and published with it', async () => {
    const { body: ahead } = await upload(app, newAccount, await pictureFile('ahead.png'));
    const image = [await pictureFile('along.png', '#993366'), textFile('what is on')];
    const given = { image, fileIds: [ahead.file.id], primaryImage: 'along.png' };
    expect((await post(app, newAccount, given)).body).toMatchObject(waits);
    await app.database.query(
      "update uploads set created_at = now() - interval '8 days' where member_id = $1",
      [newAccount.id],
    );
    await app.runJob('clear-forgotten-uploads');
    const [held] = await ownPending(app, newAccount);
    expect(held).toMatchObject({ kind: 'product' });
    expect(held?.files.map(({ file }) => file.kind)).toEqual(['picture', 'picture', 'attachment']);
    expect(held?.files.every(({ dealId }) => dealId === ahead.dealId)).toBe(true);
    expect(await decided(app, admin, [held?.id ?? 0])).toEqual(['Approved and published.']);
    const product = await shown(app, ahead.dealId);
    expect(product.images).toHaveLength(2);
    expect(product.images.find(({ primary }) => primary === 1)?.id).not.toBe(ahead.file.id);
    expect(product.attachments).toMatchObject([{ name: 'agenda.txt' }]);
  });

  test('cannot be used elsewhere and are deleted with it', async () => {
    const { body: ahead } = await upload(app, newAccount, await pictureFile());
    await post(app, newAccount, { fileIds: [ahead.file.id] });
    expect((await post(app, newAccount, { fileIds: [ahead.file.id] })).status).toBe(422);
    // A file cannot be added either: each pending product has its own id.
    const beside = await upload(app, newAccount, await pictureFile('beside.png'), { dealId: ahead.dealId });
    expect(beside.body.dealId).not.toBe(ahead.dealId);
    expect((await call(app, 'deleteDealImage', { id: ahead.file.id }, newAccount)).status).toBe(404);
    const [held] = await ownPending(app, newAccount);
    const { body } = await call(app, 'withdrawHeldPost', { id: held?.id }, newAccount);
    expect(body.message).toBe('Deleted. Only moderators have seen it.');
    expect(await ownPending(app, newAccount)).toEqual([]);
    expect(
      await app.database.query('select from uploads where member_id = $1 and is_held', [newAccount.id]),
    ).toEqual([]);
  });

  test('of a draft in two windows can be sent once', async () => {
    const { body: one } = await upload(app, newAccount, await pictureFile('one.png'));
    const other = await upload(app, newAccount, await pictureFile('other.png'), { dealId: one.dealId });
    const fileIds = [other.body.file.id];
    expect((await post(app, newAccount, { fileIds: [one.file.id] })).body).toMatchObject(waits);
    const { status, body } = await post(app, newAccount, { fileIds });
    expect([status, (body as unknown as { gone: number[] }).gone]).toEqual([422, fileIds]);
    expect(await ownPending(app, newAccount)).toHaveLength(1);
    // The file is uploaded again, as the page requests.
    const { body: anew } = await upload(app, newAccount, await pictureFile('other.png'));
    expect((await post(app, newAccount, { fileIds: [anew.file.id] })).body).toMatchObject(waits);
  });
});

describe('posts are public at once for', () => {
  test.each([
    ['a member added by an administrator or the operator', async () => addMember(app)],
    ['a member with a role', async () => signUp(app, { role: 'store_rep' })],
    ['staff', async () => signUp(app, { role: 'moderator' })],
    [
      'a member who signs in at the community site',
      async () => {
        const member = await addNewAccount(app);
        await app.database.query(
          "insert into member_identities (issuer, subject, member_id) values ('https://site.example', $1::text, $1::integer)",
          [member.id],
        );
        return member;
      },
    ],
  ])('%s', async (_who, make) => {
    const { body } = await startThread(app, await make());
    expect(body.waiting).toBeUndefined();
    expect(body.id).toBeGreaterThan(0);
  });

  test('anybody if the review of new accounts is off', async () => {
    await enableNewAccountReview(app, admin, false);
    expect((await startThread(app, newAccount)).body.waiting).toBeUndefined();
    await enableNewAccountReview(app, admin);
    expect((await startThread(app, newAccount)).body.waiting).toBeUndefined();
    expect((await startThread(app, await signUp(app))).body.waiting).toBe(1);
  });
});

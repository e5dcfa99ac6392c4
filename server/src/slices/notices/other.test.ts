import { beforeEach, describe, expect, test } from 'vitest';
import type { MemberId, MessageId } from '#contract/core/ids.ts';
import { noticePath, readNoticeDays } from '#contract/notices/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, markNotices, noticesFor, readNotices } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';
import { countStatements } from '../../testing/statements.ts';
import { addThread } from '../../testing/threads.ts';
import { notifyMessage } from './index.ts';
import { forgetRead } from './list-queries.ts';

const app = await setUpApp();

const ann = await addMember(app, { firstName: 'Ann', lastName: 'Lee' });
const ben = await addMember(app, { firstName: 'Ben', lastName: 'Orr' });
const modesta = await addMember(app, { role: 'moderator' });
const crowd: TestMember[] = await Promise.all(Array.from({ length: 11 }, () => addMember(app)));
let product: number;
beforeEach(async () => {
  await dropNotices(app);
  product = await addProduct(app, { title: 'Tax evening', authorId: ann.id });
});

const as = (member: TestMember, path: string, body: Record<string, unknown>) =>
  call(app, path, body, { token: member.token });

describe('likes notify', () => {
  const like = (member: TestMember, stands = 1) =>
    as(member, '/api/like', { dealId: product, like: 1, stands });

  test('at the first one and at round numbers, once each, without names', async () => {
    await like(ann);
    expect(await noticesFor(app, ann)).toEqual([]);
    for (const member of crowd.slice(0, 9)) await like(member);
    expect(await noticesFor(app, ann)).toEqual(['Your product “Tax evening” got its first like.']);
    await like(crowd[9] ?? ben);
    expect(await noticesFor(app, ann)).toEqual(['10 members like your product “Tax evening”.']);
    await markNotices(app, ann);
    await like(crowd[9] ?? ben, 0);
    await like(crowd[10] ?? ben);
    const [notice, ...others] = await readNotices(app, ann);
    expect(others).toEqual([]);
    expect(notice).toMatchObject({ isRead: true, actor: null, count: 10 });
  });

  test('and their notices stay, while other read notices are deleted in parts', async () => {
    await like(ben);
    expect(await noticesFor(app, ann)).toHaveLength(1);
    await app.database.query("update notices set read_at = now() - interval '181 days'");
    await app.database.query(
      `insert into notices (member_id, kind, product_id, since, happened_at, read_at)
       select member_id, 'comment', product_id, happened_at, happened_at, read_at from notices, generate_series(1, 5001)`,
    );
    const forget = () => forgetRead(app.context.database, readNoticeDays);
    expect(await countStatements(app, forget)).toBe(2);
    expect(await noticesFor(app, ann)).toEqual(['(read) Your product “Tax evening” got its first like.']);
  });

  test('not when they were taken back before', async () => {
    await like(ben);
    await like(ben, 0);
    expect(await noticesFor(app, ann)).toEqual([]);
    await as(ben, '/api/like', { dealId: product, like: 0 });
    expect(await noticesFor(app, ann)).toEqual([]);
  });

  test('about threads and comments with a link to them', async () => {
    const huddle = await addThread(app, { title: 'Fees', authorId: ann.id });
    const comment = await commented(app, ann, product);
    await as(ben, '/api/forumlike', { forumId: huddle, like: 1 });
    await as(ben, '/api/commentslike', { commentId: comment, dealId: product, like: 1 });
    expect((await noticesFor(app, ann)).toSorted()).toEqual([
      'Your comment on “Tax evening” got its first like.',
      'Your huddle “Fees” got its first like.',
    ]);
    const [newest] = (await readNotices(app, ann)).filter(({ isOnComment }) => isOnComment);
    expect(newest && noticePath(newest)).toBe(`/deal/${product}?comment=${comment}#comment-${comment}`);
  });

  test('nobody who turned them off', async () => {
    await as(ann, '/api/chooseLetters', { kind: 'votes', choice: 'off' });
    await like(ben);
    expect(await noticesFor(app, ann)).toEqual([]);
    await app.database.query('delete from choices');
  });
});

describe('staff actions notify', () => {
  test('of a removed comment, with the reason and a link to its product', async () => {
    const id = await commented(app, ann, product);
    await as(modesta, '/api/deleteComment', { id, reason: 'It names a client.' });
    const [notice] = await readNotices(app, ann);
    expect(notice).toMatchObject({ act: 'removed', reason: 'It names a client.', actor: null });
    expect(notice && noticePath(notice)).toBe(`/deal/${product}`);
    expect(await noticesFor(app, ann)).toEqual(['A moderator removed your comment on “Tax evening”.']);
    const [entry] = await app.database.query<{ after: object }>(
      "select after from audit_log where subject = 'comment' and subject_id = $1",
      [id],
    );
    expect(entry?.after).toMatchObject({ isShown: false, reason: 'It names a client.' });
  });

  test('of a removed comment without the title of a deleted thread', async () => {
    const huddle = await addThread(app, { title: 'Slander', authorId: ben.id });
    const id = await commentedInThread(app, ann, huddle);
    await as(modesta, '/api/deleteForumComment', { id });
    await as(modesta, '/api/deleteForum', { id: huddle });
    expect(await noticesFor(app, ann)).toEqual(['A moderator removed your comment on a deleted post.']);
    expect(await readNotices(app, ann)).toMatchObject([{ subjectTitle: '' }]);
    expect(await noticesFor(app, ben)).toContain('A moderator removed your huddle “Slander”.');
  });

  test('of an edited comment, but not of cleared flags', async () => {
    const huddle = await addThread(app, { title: 'Fees', authorId: ben.id });
    const [changed, cleared] = [
      await commentedInThread(app, ann, huddle),
      await commentedInThread(app, ann, huddle),
    ];
    const review = { flag_status: 1, trash_status: 0 };
    await as(modesta, '/api/updateForumComments', { ...review, id: changed, fcm_comment: '<p>Milder.</p>' });
    await as(modesta, '/api/updateForumComments', { ...review, id: cleared, flag_status: 0 });
    const own = await commentedInThread(app, modesta, huddle);
    await as(modesta, '/api/deleteForumComment', { id: own });
    expect((await noticesFor(app, ann)).filter((said) => said.includes('moderator'))).toEqual([
      'A moderator edited your comment in “Fees”.',
    ]);
    expect((await noticesFor(app, modesta)).filter((said) => said.includes('moderator'))).toEqual([]);
  });

  test('of a product that was edited, removed and restored, with reasons', async () => {
    await as(modesta, '/api/deleteDeal', { id: product, reason: 'Twice the same.' });
    const [gone] = await readNotices(app, ann);
    expect(gone).toMatchObject({ act: 'removed', isSubjectGone: true, reason: 'Twice the same.' });
    expect(gone && noticePath(gone)).toBeNull();
    await as(modesta, '/api/restoreDeal', { id: product });
    await as(modesta, '/api/restoreDeal', { id: product });
    await as(modesta, '/api/editDeal', {
      ...{ id: product, dealTitle: 'Tax evenings', dealUrl: 'https://example.org/a', dealPrice: '1' },
      ...{ dealDescription: '<p>Two hours.</p>', dealCategories: [1], dealStores: [1], reason: 'Spelling.' },
    });
    expect(await noticesFor(app, ann)).toEqual([
      'A moderator edited your product “Tax evenings”.',
      'A moderator restored your product “Tax evenings”.',
      'A moderator removed your product “Tax evenings”.',
    ]);
    const entries = await app.database.query<{ action: string; before: object; after: object }>(
      "select action, before, after from audit_log where subject = 'product' and subject_id = $1 order by id",
      [product],
    );
    expect(entries).toMatchObject([
      { action: 'product-removed', before: { title: 'Tax evening', isShown: true } },
      { action: 'product-restored', after: { isShown: true } },
      { action: 'product-edited', before: { title: 'Tax evening' }, after: { title: 'Tax evenings' } },
    ]);
  });

  test('of a huddle, but not of the moderator’s own', async () => {
    const [theirs, own] = [
      await addThread(app, { title: 'Fees', authorId: ann.id }),
      await addThread(app, { authorId: modesta.id }),
    ];
    const words = { title: 'Fees and more', description: '<p>Milder.</p>' };
    for (const id of [theirs, own]) await as(modesta, '/api/editForum', { ...words, id });
    await as(modesta, '/api/deleteForum', { id: theirs, reason: 'Off topic.' });
    await as(modesta, '/api/deleteForum', { id: own });
    expect(await noticesFor(app, ann)).toEqual([
      'A moderator removed your huddle “Fees and more”.',
      'A moderator edited your huddle “Fees and more”.',
    ]);
    expect(await noticesFor(app, modesta)).toEqual([]);
    const own_entries = await app.database.query(
      "select from audit_log where subject = 'thread' and subject_id = $1",
      [own],
    );
    expect(own_entries).toEqual([]);
  });

  test('nothing about a member’s own changes', async () => {
    const id = await commented(app, ann, product);
    await as(ann, '/api/deleteComment', { id, reason: 'I thought again.' });
    await as(ann, '/api/deleteDeal', { id: product, reason: 'It is over.' });
    expect(await noticesFor(app, ann)).toEqual([]);
    const long = await as(modesta, '/api/restoreDeal', { id: product, reason: 'x'.repeat(501) });
    expect([long.status, long.body.errors]).toEqual([422, { reason: 'Use at most 500 characters.' }]);
  });
});

describe('messages notify', () => {
  const sent = (messageId: number, senderId: number, recipients: TestMember[]) =>
    app.context.write(({ tx }) =>
      notifyMessage(tx, {
        messageId: messageId as MessageId,
        senderId: senderId as MemberId,
        recipientIds: recipients.map(({ id }) => id as MemberId),
      }),
    );

  test('with one notice for each sender, all recipients but the sender', async () => {
    await sent(7, ben.id, [ann, ben, modesta]);
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr sent you a message.']);
    expect((await readNotices(app, ann)).map(noticePath)).toEqual(['/mails?message=7']);
    await sent(8, ben.id, [ann]);
    await sent(9, modesta.id, [ann]);
    expect(await noticesFor(app, ann)).toEqual([
      'Wilhelmina Adeyemi sent you a message.',
      'Ben Orr sent you 2 messages.',
    ]);
    expect((await readNotices(app, ann)).map(noticePath)).toEqual(['/mails?message=9', '/mails']);
    expect(await noticesFor(app, ben)).toEqual([]);
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import type { CommentId, MemberId } from '#contract/core/ids.ts';
import { noticePath } from '#contract/notices/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, markNotices, noticesFor, noticesOf, readNotices } from '../../testing/notices.ts';
import { addThread } from '../../testing/threads.ts';
import { findAnyComment, removeComment, restoreComment } from '../comments/index.ts';
import { followCommented, notifyComments, takePendingNotices } from './comment-queries.ts';
import { notifyPending } from './index.ts';

const app = await setUpApp();

const ann = await addMember(app, { firstName: 'Ann', lastName: 'Lee' });
const ben = await addMember(app, { firstName: 'Ben', lastName: 'Orr' });
const cleo = await addMember(app, { firstName: 'Cleo', lastName: 'Day' });
const modesta = await addMember(app, { role: 'moderator' });
let huddle: number;
beforeEach(async () => {
  await dropNotices(app);
  await app.database.query('delete from follows');
  huddle = await addThread(app, { title: 'Fees', authorId: ann.id });
});

const said = async ({ token }: TestMember, huddleId = huddle, parentPostId = 0) => {
  const given = { huddleId, parentPostId, comment: '<p>I do.</p>' };
  return (await call<{ id: number }>(app, 'addForumComments', given, { token })).body.id;
};
const removed = ({ token }: TestMember, id: number, reason = '') =>
  call(app, 'deleteForumComment', { id, reason }, { token });
/** Removes a comment as staff and restores it before the removal is processed. */
const restored = async (id: number) => {
  await app.context.write(async (unit) => {
    const found = await findAnyComment(unit.tx, id as CommentId);
    if (found === undefined) throw new Error('no such comment');
    await removeComment(unit, { ...found, replyTo: null }, modesta.id as MemberId);
    await restoreComment(unit, found);
  });
};
const follow = ({ token }: TestMember, status: 0 | 1) =>
  call<{ message: string; following: number }>(app, 'followForum', { huddleId: huddle, status }, { token });
const follows = async ({ token }: TestMember) =>
  (await call<{ following: number }>(app, 'followsForum', { huddleId: huddle }, { token })).body.following;
const choose = ({ token }: TestMember, kind: string, choice: string) =>
  call(app, 'chooseLetters', { kind, choice }, { token });

describe('a comment notifies', () => {
  test('the author of the thread, with a link to the comment, and nobody about their own', async () => {
    const id = await said(ben);
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr commented in “Fees”.']);
    expect(await noticesFor(app, ben)).toEqual([]);
    await said(ann, huddle, await said(ann));
    expect(await noticesFor(app, ann)).toHaveLength(1);
    const [notice] = await readNotices(app, ann);
    expect(notice && noticePath(notice)).toBe(`/huddle/${huddle}?comment=${id}#comment-${id}`);
  });

  test('the author of the comment it answers, as a reply only', async () => {
    const [question, other] = [await said(ann), await said(cleo)];
    await dropNotices(app);
    const answer = await said(ben, huddle, question);
    await said(ben, huddle, other);
    expect(await noticesFor(app, ann)).toEqual([
      'Ben Orr commented in “Fees”.',
      'Ben Orr replied to your comment in “Fees”.',
    ]);
    expect(await noticesFor(app, cleo)).toEqual([
      'Ben Orr replied to your comment in “Fees”.',
      'Ben Orr commented in “Fees”.',
    ]);
    const [, reply] = await readNotices(app, ann);
    expect(reply).toMatchObject({ kind: 'reply', commentId: answer, isOnComment: true, count: 1 });
  });

  test('again once the earlier notice was read', async () => {
    await said(ben);
    await noticesOf(app, ann);
    expect(await markNotices(app, ann)).toBe(0);
    await said(cleo);
    expect(await noticesFor(app, ann)).toEqual([
      'Cleo Day commented in “Fees”.',
      '(read) Ben Orr commented in “Fees”.',
    ]);
  });
});

describe('a removed comment', () => {
  test('before it was notified notifies nobody, unless it is restored', async () => {
    await removed(ben, await said(ben));
    expect(await noticesFor(app, ann)).toEqual([]);
    await restored(await said(ben));
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr commented in “Fees”.']);
  });

  test('leaves the notice, and the last one removes it', async () => {
    const [first, second] = [await said(ben), await said(cleo)];
    expect(await noticesFor(app, ann)).toEqual(['Cleo Day and 1 other commented in “Fees”.']);
    await removed(cleo, second);
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr commented in “Fees”.']);
    await removed(ben, first);
    const { message, unreadCount } = await noticesOf(app, ann);
    expect([message, unreadCount]).toEqual([[], 0]);
    expect(await app.database.query('select from notices where kind = $1', ['comment'])).toEqual([]);
  });

  test('that is restored soon does not notify again', async () => {
    const id = await said(ben, huddle, await said(cleo));
    await noticesOf(app, ann);
    await markNotices(app, cleo);
    await markNotices(app, ann);
    await restored(id);
    expect(await noticesFor(app, ann)).toEqual(['(read) Ben Orr and 1 other commented in “Fees”.']);
    expect(await noticesFor(app, cleo)).toEqual(['(read) Ben Orr replied to your comment in “Fees”.']);
  });

  test('that was a reply leaves the notice of replies', async () => {
    const question = await said(ann);
    const answer = await said(ben, huddle, question);
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr replied to your comment in “Fees”.']);
    await removed(ben, answer);
    expect(await noticesFor(app, ann)).toEqual([]);
  });

  test('whose thread is deleted has no title and no link', async () => {
    await said(ben);
    await noticesOf(app, ann);
    await call(app, 'deleteForum', { id: huddle }, ann);
    const [notice] = await readNotices(app, ann);
    expect(notice && noticePath(notice)).toBeNull();
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr commented on a deleted post.']);
  });
});

describe('following', () => {
  test('notifies of comments from then on', async () => {
    await said(ben);
    await follow(cleo, 1);
    expect(await noticesFor(app, cleo)).toEqual([]);
    await said(ben);
    expect(await noticesFor(app, cleo)).toEqual(['Ben Orr commented in “Fees”.']);
  });

  test('begins with writing a comment, unless it was turned off', async () => {
    await said(ben);
    expect(await follows(ben)).toBe(1);
    await said(cleo);
    expect(await noticesFor(app, ben)).toEqual(['Cleo Day commented in “Fees”.']);
    const { body } = await follow(ben, 0);
    expect([body.message, body.following]).toEqual([
      'You’re no longer following. We won’t notify you of new comments.',
      0,
    ]);
    await said(ben);
    await noticesOf(app, ben);
    expect(await follows(ben)).toBe(0);
  });

  test('begins with writing a thread, unless it was turned off', async () => {
    expect(await follows(ann)).toBe(1);
    await follow(ann, 0);
    await said(ben);
    expect(await noticesFor(app, ann)).toEqual([]);
    expect(await follows(ann)).toBe(0);
  });

  test('twice misses no comment in between', async () => {
    await follow(cleo, 1);
    await said(ben);
    await follow(cleo, 1);
    expect(await noticesFor(app, cleo)).toEqual(['Ben Orr commented in “Fees”.']);
  });

  test('of something deleted is rejected', async () => {
    await call(app, 'deleteForum', { id: huddle }, ann);
    expect((await follow(cleo, 1)).body.message).toBe('This huddle no longer exists.');
    expect((await follow(cleo, 1)).status).toBe(404);
  });
});

test('notification choices turn off replies and comments', async () => {
  const question = await said(cleo);
  await dropNotices(app);
  await choose(cleo, 'replies', 'off');
  await choose(ann, 'comments', 'off');
  await said(ben, huddle, question);
  expect([await noticesFor(app, ann), await noticesFor(app, cleo)]).toEqual([[], []]);
  await app.database.query('delete from choices');
});

describe('concurrently', () => {
  test('fifty comments make one notice that counts their authors', async () => {
    const writers = await Promise.all(Array.from({ length: 10 }, () => addMember(app)));
    await Promise.all(Array.from({ length: 50 }, (_unused, place) => said(writers[place % 10] ?? ben)));
    await Promise.all(Array.from({ length: 4 }, () => notifyPending(app.context)));
    const { message, unreadCount } = await noticesOf(app, ann);
    expect(message).toMatchObject([{ count: 10 }]);
    expect(unreadCount).toBe(1);
    expect(await app.database.query('select from untold_comments')).toEqual([]);
  });

  test('comments during reading and notifying are all notified', async () => {
    const turns = Array.from({ length: 12 }, async (_unused, turn) => {
      await said(turn % 2 === 0 ? ben : cleo);
      await Promise.all([notifyPending(app.context), markNotices(app, ann)]);
    });
    await Promise.all(turns);
    const last = await said(ben);
    await notifyPending(app.context);
    const found = await readNotices(app, ann);
    expect(found[0]).toMatchObject({ isRead: false });
    const told = await app.database.query<{ id: number }>(
      `select distinct c.id from notices n join comments c on c.thread_id = n.thread_id
         and c.created_at between n.since and n.happened_at where n.thread_id = $1 and n.member_id = $2`,
      [huddle, ann.id],
    );
    expect(told).toHaveLength(13);
    expect(told.map(({ id }) => id)).toContain(last);
  });

  test('a comment that commits late is notified', async () => {
    await said(ben);
    await noticesOf(app, ann);
    const late = await said(cleo);
    await app.database.query(
      "update comments set created_at = created_at - interval '1 minute' where id = $1",
      [late],
    );
    const [notice] = await readNotices(app, ann);
    expect(notice).toMatchObject({ count: 2, commentId: late });
  });

  test('a notification job that fails half way has changed nothing', async () => {
    await said(ben);
    const cutOff = app.context.write(async ({ tx }) => {
      const ids = (await takePendingNotices(tx, 10)).map(({ id }) => id);
      await followCommented(tx, ids);
      await notifyComments(tx, ids);
      throw new Error('killed');
    });
    await expect(cutOff).rejects.toThrow('killed');
    expect(await app.database.query('select from notices')).toEqual([]);
    expect(await noticesFor(app, ann)).toEqual(['Ben Orr commented in “Fees”.']);
  });

  test('marking all as read leaves a comment after the listing unread', async () => {
    await said(ben);
    const { as_of } = await noticesOf(app, ann);
    await said(cleo);
    await noticesOf(app, ann);
    expect(await markNotices(app, ann, { all: 1, until: as_of })).toBe(1);
    const { as_of: later, message } = await noticesOf(app, ann);
    expect(await markNotices(app, cleo, { ids: message.map(({ id }) => id) })).toBe(0);
    expect(await markNotices(app, ann, { ids: message.map(({ id }) => id), until: later })).toBe(0);
  });
});

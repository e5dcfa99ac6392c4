import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { type CommentsReply, commentedInThread } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addThread, shownForum } from '../../testing/threads.ts';

const app = await setUpApp();

const [ann, ben] = await Promise.all([addMember(app), addMember(app)]);

test('comments in threads work alike, with their own names', async () => {
  const threadId = await addThread(app, { authorId: ann.id });
  const sent = { huddleId: threadId, parentPostId: '', comment: '<p>I do.</p>' };
  const { body } = await call<{ id: number }>(app, 'addForumComments', sent, ben);
  const list = async () => (await call<CommentsReply>(app, 'forumComments', { id: threadId })).body;
  expect(await list()).toMatchObject({
    commentCount: 1,
    message: [{ id: body.id, fcm_comment: '<p>I do.</p>', fcm_count_dislike: 0, user: { id: ben.id } }],
  });
  await call(app, 'forumcommentslike', { commentId: body.id, like: 0 }, ann);
  expect((await list()).message[0]).toMatchObject({ fcm_count_dislike: 1 });
  await call(app, 'editForumComment', { id: body.id, comment: '<p>We do.</p>', version: 1 }, ben);
  expect((await list()).message[0]).toMatchObject({ fcm_comment: '<p>We do.</p>' });
  const late = { id: body.id, comment: '<p>Late.</p>', version: 1 };
  expect((await call(app, 'editForumComment', late, ben)).status).toBe(409);
  await call(app, 'deleteForumComment', { id: body.id }, ben);
  expect(await list()).toMatchObject({ commentCount: 0, message: [] });
});

test('the latest activity of a thread is its newest visible comment, or its start', async () => {
  const createdAt = new Date('2030-01-01T00:00:00Z');
  const threadId = await addThread(app, { createdAt });
  const say = () => commentedInThread(app, ben, threadId);
  const activeAt = async () => (await shownForum(app, threadId)).for_active_at;
  const near = async (id: number) => {
    const written = 'select created_at as at from comments where id = $1';
    const [row] = await app.database.query<{ at: Date }>(written, [id]);
    return Math.abs(Date.parse(String(await activeAt())) - (row?.at.getTime() ?? 0));
  };
  expect(await activeAt()).toBe(createdAt.toISOString());
  await app.database.query("update threads set created_at = now() - interval '1 day' where id = $1", [
    threadId,
  ]);
  const first = await say();
  const second = await say();
  expect(await near(second)).toBeLessThan(1_000);
  await call(app, 'deleteForumComment', { id: first }, ben);
  expect(await near(second)).toBeLessThan(1_000);
  await app.database.query("update comments set created_at = now() - interval '1 hour' where id = $1", [
    await say(),
  ]);
  await call(app, 'deleteForumComment', { id: second }, ben);
  const hours = 'round(extract(epoch from now() - active_at) / 3600)::int as hours';
  const select = `select ${hours} from thread_counts where thread_id = $1`;
  expect(await app.database.query(select, [threadId])).toEqual([{ hours: 1 }]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: 'late' });

const [ann, author] = [await addMember(app), await addMember(app)];
const staff = await addMember(app, { role: 'moderator' });
const crowd: TestMember[] = await Promise.all(Array.from({ length: 20 }, () => addMember(app)));

let productId: number;
let commentId: number;
beforeEach(async () => {
  await app.database.query('update comments set flag_count = 0');
  productId = await addProduct(app, { title: 'An honest afternoon' });
  commentId = await commented(app, author, productId, { comment: '<p>Buy my <b>tapes</b>.</p>' });
});

const flag = ({ token }: TestMember, id = commentId, status: 0 | 1 = 1) =>
  call(app, 'updateFlag', { status, commentid: id }, { token });
const flaggedBy = async ({ token }: TestMember) =>
  (await call<{ myCommentsFlags: number[] }>(app, 'profile', undefined, { method: 'GET', token })).body
    .myCommentsFlags;

interface Flagged {
  message: Record<string, unknown>[];
  totalCount: number;
}
const flagged = async (body: Record<string, unknown> = {}) =>
  (await call<Flagged>(app, 'allComments', body, staff)).body;
const review = (given: Record<string, unknown>) =>
  call(app, 'updateComments', { id: commentId, flag_status: 1, trash_status: 0, ...given }, staff);
const record = () =>
  app.database.query<{ before: object; after: object }>(
    'select actor_id, action, before, after from audit_log where subject_id = $1',
    [commentId],
  );

describe('a flag', () => {
  test('counts once per member and can be taken back', async () => {
    expect((await flag(ann)).body.response).toBe('success');
    await flag(ann);
    expect(await flaggedBy(ann)).toContain(commentId);
    expect(await flagged()).toMatchObject({
      message: [{ id: commentId, del_title: 'An honest afternoon', flg_comment: 1, user: { id: author.id } }],
      totalCount: 1,
    });
    await flag(ann, commentId, 0);
    await flag(ann, commentId, 0);
    expect(await flaggedBy(ann)).not.toContain(commentId);
    expect(await flagged()).toMatchObject({ message: [], totalCount: 0 });
  });

  test('concurrent flags are counted exactly', async () => {
    const everybody = crowd.map((member) => flag(member));
    const hasty = Array.from({ length: 10 }, (_unused, n) => flag(ann, commentId, n % 2 ? 0 : 1));
    await Promise.all([...everybody, ...hasty]);
    const there = await app.database.query('select from flags where comment_id = $1', [commentId]);
    expect(there.length).toBeGreaterThanOrEqual(20);
    expect(await flagged()).toMatchObject({ message: [{ flg_comment: there.length }] });
  });

  test('of one’s own comment is rejected, but can be removed', async () => {
    const own = await flag(author);
    expect(own.status).toBe(403);
    expect(own.body.message).toBe('You can’t flag your own comment.');
    expect((await flag(author, commentId, 0)).status).toBe(200);
    expect((await flagged()).totalCount).toBe(0);
  });

  test('is counted for the staff only, whoever loaded the page before', async () => {
    const countFor = async (reader?: TestMember) =>
      (await commentsOn(app, productId, {}, reader)).message.map(({ flg_comment }) => flg_comment);
    await flag(ann);
    for (const reader of [undefined, staff, ann, undefined, staff])
      expect(await countFor(reader)).toEqual([reader === staff ? 1 : 0]);
    await flag(ann, commentId, 0);
    expect(await countFor(staff)).toEqual([0]);
  });
});

describe('the list of flagged comments', () => {
  test('is sorted by newest flag, in pages, and searches words and titles', async () => {
    const second = await commented(app, author, productId, { comment: '<p>Also <em>100%</em> spam</p>' });
    await flag(ann, commentId);
    await flag(ann, second);
    const ids = async (body?: Record<string, unknown>) => (await flagged(body)).message.map(({ id }) => id);
    expect(await ids()).toEqual([second, commentId]);
    expect(await ids({ skip: 1, limit: 1 })).toEqual([commentId]);
    expect(await flagged({ limit: 1 })).toMatchObject({ totalCount: 2 });
    expect(await ids({ searchtxt: 'tapes' })).toEqual([commentId]);
    expect(await ids({ searchtxt: 'HONEST' })).toEqual([second, commentId]);
    expect(await ids({ searchtxt: '100%' })).toEqual([second]);
    expect(await ids({ searchtxt: '%' })).toEqual([second]);
    // Names of HTML tags are not part of the text.
    expect(await ids({ searchtxt: 'strong' })).toEqual([]);
    await flag(crowd[0] ?? ann, commentId);
    expect(await ids()).toEqual([commentId, second]);
  });

  test('does not search quoted words, and has the comments of one product if asked', async () => {
    const comment = '<blockquote><p>Quoted from Lin Marlowe</p></blockquote><p>Spam.</p>';
    await flag(ann, await commented(app, author, productId, { comment }));
    expect((await flagged({ searchtxt: 'marlowe' })).totalCount).toBe(0);
    expect((await flagged({ searchtxt: 'spam' })).totalCount).toBe(1);
    expect((await flagged({ dcm_deal: productId })).totalCount).toBe(1);
    expect((await flagged({ dcm_deal: await addProduct(app) })).totalCount).toBe(0);
    await call(app, 'deleteDeal', { id: productId }, staff);
    expect((await flagged()).totalCount).toBe(0);
  });
});

describe('the staff', () => {
  test('clear the flags, keep the text that they do not send, and anybody may flag again', async () => {
    await flag(ann);
    await call(app, 'editComment', { id: commentId, comment: '<p>Sorry.</p>' }, author);
    const cleared = await review({ dcm_comment: undefined, flag_status: 0 });
    expect(cleared.body.message).toBe('Comment Updated successfully');
    expect((await flagged()).totalCount).toBe(0);
    expect(await flaggedBy(ann)).not.toContain(commentId);
    await flag(ann);
    expect((await flagged()).totalCount).toBe(1);
    const [{ dcm_comment } = { dcm_comment: '' }] = (await commentsOn(app, productId)).message;
    expect(dcm_comment).toBe('<p>Sorry.</p>');
    expect((await review({ dcm_comment: '' })).status).toBe(422);
  });

  test('remove a comment, which stays in the activity log', async () => {
    await flag(ann);
    await review({ trash_status: 1 });
    expect(await commentsOn(app, productId)).toMatchObject({ message: [], commentCount: 0 });
    expect((await flagged()).totalCount).toBe(0);
    const html = '<p>Buy my <strong>tapes</strong>.</p>';
    const before = { html, flagCount: 1, isShown: true };
    const after = { ...before, isShown: false, decision: 'removed' };
    expect(await record()).toEqual([{ actor_id: staff.id, action: 'comment-reviewed', before, after }]);
    const late = await review({});
    expect([late.status, late.body.message]).toEqual([409, 'Wilhelmina Adeyemi just removed this comment.']);
  });

  test('edit a comment at once, with a log entry', async () => {
    await commentsOn(app, productId);
    await review({ dcm_comment: '<p>Edited by the office.</p>' });
    expect((await commentsOn(app, productId)).message).toMatchObject([
      { dcm_comment: '<p>Edited by the office.</p>', edited_at: expect.any(String) },
    ]);
    expect((await record())[0]).toMatchObject({
      before: { html: '<p>Buy my <strong>tapes</strong>.</p>' },
      after: { html: '<p>Edited by the office.</p>' },
    });
    const empty = await review({ dcm_comment: '<p></p>' });
    expect(empty.status).toBe(422);
    expect(empty.body).toMatchObject({ errors: { dcm_comment: 'Enter a comment.' } });
  });

  test('leave quoted words and names out of the activity log', async () => {
    const quote = '<blockquote><p>Quoted from Lin Marlowe</p><p>Her words.</p></blockquote>';
    const quoting = () => commented(app, author, productId, { comment: `${quote}<p>Spam.</p>` });
    const [reviewed, removed] = [await quoting(), await quoting()];
    await review({ id: reviewed, dcm_comment: `${quote}<p>Edited.</p>` });
    await call(app, 'deleteComment', { id: removed }, staff);
    const entries = await app.database.query<{ before: { html: string }; after: { html: string } }>(
      'select before, after from audit_log where subject_id = any($1) order by id',
      [[reviewed, removed]],
    );
    expect(entries.map(({ before, after }) => [before.html.trim(), after.html.trim()])).toEqual([
      ['<p>Spam.</p>', '<p>Edited.</p>'],
      ['<p>Spam.</p>', '<p>Spam.</p>'],
    ]);
  });

  test('remove a comment once in concurrent reviews', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => review({ trash_status: 1 })));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await commentsOn(app, productId)).commentCount).toBe(0);
    expect(await record()).toHaveLength(1);
  });

  test('edit, clear and remove in 15 statements, session included', async () => {
    const all = { dcm_comment: '<p>Edited and removed.</p>', flag_status: 0, trash_status: 1 };
    expect(await statementsOf(app, () => review(all))).toEqual({ status: 200, count: 15 });
  });

  test('see comments in threads under their own names', async () => {
    const threadId = await addThread(app, { authorId: ann.id, title: 'Who knows a notary?' });
    const id = await commentedInThread(app, ann, threadId);
    expect((await call(app, 'updateForumFlag', { status: 1, commentid: commentId }, ann)).status).toBe(404);
    await call(app, 'updateForumFlag', { status: 1, commentid: id }, author);
    const list = async () => (await call<Flagged>(app, 'allForumComments', {}, staff)).body;
    expect(await list()).toMatchObject({
      message: [{ id, for_title: 'Who knows a notary?', fcm_forum: threadId, user: { id: ann.id } }],
    });
    await call(app, 'updateForumComments', { id, flag_status: 0, trash_status: 1 }, staff);
    expect(await list()).toMatchObject({ message: [], totalCount: 0 });
  });
});

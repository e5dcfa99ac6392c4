import { beforeEach, describe, expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { wrongCounts } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, noticesFor } from '../../testing/notices.ts';
import { addProduct, edit } from '../../testing/products.ts';
import { addThread, shownForum } from '../../testing/threads.ts';

const app = await setUpApp();

const [ann, author, modesta] = await Promise.all([
  addMember(app, { firstName: 'Ann', lastName: 'Lee' }),
  addMember(app),
  addMember(app, { firstName: 'Modesta', lastName: 'Moore', role: 'moderator' }),
]);

let productId: number;
let id: number;
beforeEach(async () => {
  await dropNotices(app);
  productId = await addProduct(app, { title: 'Tax evening', authorId: author.id });
  id = await commented(app, author, productId, { comment: '<p>Buy tapes.</p>' });
});

const as = <Body extends object = Record<string, unknown>>(
  { token }: TestMember,
  name: string,
  body: Record<string, unknown>,
) => call<Body>(app, `/api/${name}`, body, { token });
const review = (given: Record<string, unknown>) => as(modesta, 'updateComments', { id, ...given });
const lastEntry = async () =>
  (await app.database.query<{ id: number }>('select max(id) as id from audit_log', []))[0]?.id ?? 0;
const undo = async (entryId?: number) => as(modesta, 'undoAct', { id: entryId ?? (await lastEntry()) });
const said = (reply: { status: number; body: { message?: unknown } }) => [reply.status, reply.body.message];
const stateOf = async (id: number, state: 'before' | 'after') => {
  const [row] = await app.database.query<{ state: Record<string, unknown> }>(
    `select ${state} as state from audit_log where id = $1`,
    [id],
  );
  return row?.state ?? {};
};
const shown = async () => (await commentsOn(app, productId)).message.map(({ dcm_comment }) => dcm_comment);
const flagged = async () =>
  (await as<{ message: object[] }>(modesta, 'allComments', { dcm_deal: productId })).body.message;

describe('undoing a decision about a comment', () => {
  test('restores its text, place, open flags and their reasons', async () => {
    await as(ann, 'updateFlag', { status: 1, commentid: id, reason: 'other', words: 'No tapes.' });
    await review({ dcm_comment: '<p>Edited.</p>', flag_status: 0, trash_status: 1 });
    expect(await shown()).toEqual([]);
    expect(said(await undo())).toEqual([200, 'Undone.']);
    expect(await shown()).toEqual(['<p>Buy tapes.</p>']);
    expect(await flagged()).toMatchObject([
      { id, flg_comment: 1, flags: [{ user: { id: ann.id }, reason: 'other', words: 'No tapes.' }] },
    ]);
    expect(await wrongCounts(app)).toEqual([]);
  });

  test('is logged and notifies the flaggers, who knew of it', async () => {
    await as(ann, 'updateFlag', { status: 1, commentid: id });
    await review({ flag_status: 0 });
    const undone = await lastEntry();
    const { body } = await as(modesta, 'undoAct', { id: undone, reason: 'A mistake.' });
    const [entry] = await app.database.query('select * from audit_log where id = $1', [body.id]);
    expect(entry).toMatchObject({
      actor_id: modesta.id,
      action: 'act-undone',
      undoes_id: undone,
      before: { flagCount: 0 },
      after: { flagCount: 1, reason: 'A mistake.' },
    });
    expect(await noticesFor(app, author)).toEqual([]);
    expect((await noticesFor(app, ann))[0]).toBe(
      'Thank you for flagging a comment on “Tax evening”. A moderator undid a change to it.',
    );
    const { body: full } = await as(modesta, 'flaggedComment', { id });
    expect(full.decisions).toMatchObject([{ act: 'undone' }, { act: 'kept', undone: 1 }]);
  });

  test('restores its quote and its deleted parent', async () => {
    const quote = `<blockquote><p>Quoted from <a href="/deal/${productId}?comment=${id}#comment-${id}">Ann</a></p><p>Buy tapes.</p></blockquote>`;
    const comment = `${quote}<p>Mine.</p>`;
    const reply = await commented(app, ann, productId, { comment, parentPostId: id });
    await as(author, 'deleteComment', { id });
    await as(modesta, 'updateComments', {
      id: reply,
      dcm_comment: `${quote}<p>Edited.</p>`,
      trash_status: 1,
    });
    expect(await commentsOn(app, productId)).toMatchObject({ message: [], commentCount: 0 });
    await undo();
    expect(await commentsOn(app, productId)).toMatchObject({
      message: [
        { id, state: 'deleted' },
        { id: reply, dcm_comment: expect.stringMatching(/blockquote>.*Mine\./s) },
      ],
      commentCount: 1,
    });
  });

  test('counts a comment in a thread again', async () => {
    const threadId = await addThread(app);
    const inThread = await commentedInThread(app, author, threadId);
    await as(modesta, 'deleteForumComment', { id: inThread });
    expect((await undo()).status).toBe(200);
    expect(await wrongCounts(app)).toEqual([]);
    const { body } = await call<{ commentCount: number }>(app, 'forumComments', { id: threadId });
    expect(body.commentCount).toBe(1);
  });
});

describe('undo is rejected', () => {
  test('the second time, also concurrently, and for an undo', async () => {
    await review({ trash_status: 1 });
    const entryId = await lastEntry();
    const replies = await Promise.all(Array.from({ length: 4 }, () => undo(entryId)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(said(await undo(entryId))).toEqual([409, 'Already undone.']);
    expect(said(await undo())).toEqual([409, 'This entry is itself an undo. Make the change again instead.']);
    expect(await wrongCounts(app)).toEqual([]);
  });

  test('for an edit whose author has left', async () => {
    const memberToErase = await addMember(app);
    const [edited, alsoRemoved, removed] = await Promise.all([
      commented(app, memberToErase, productId),
      commented(app, memberToErase, productId),
      commented(app, memberToErase, productId, { comment: '<p>Mine.</p>' }),
    ]);
    const entryOf = async (id: number, given: Record<string, unknown>) => {
      await as(modesta, 'updateComments', { id, ...given });
      return lastEntry();
    };
    const words = { dcm_comment: '<p>Edited.</p>' };
    const lost = [await entryOf(edited, words), await entryOf(alsoRemoved, { ...words, trash_status: 1 })];
    const kept = await entryOf(removed, { trash_status: 1 });
    await due(app, memberToErase);
    await carryOut(app);
    for (const entryId of lost) expect(said(await undo(entryId))).toEqual([409, 'This can’t be undone.']);
    const listed = async (targetId: number) =>
      (await as<{ message: { undoable: number }[] }>(modesta, 'auditLog', { kind: 'comment', targetId })).body
        .message;
    const undoable = (await Promise.all([edited, alsoRemoved, removed].map(listed))).flat();
    expect(undoable.map((entry) => entry.undoable)).toEqual([0, 0, 1]);
    expect((await undo(kept)).status).toBe(200);
    expect(await shown()).toContain('<p>Mine.</p>');
  });

  test('for deactivating a product that has expired', async () => {
    const deactivate = async (expiresAt: Date, status: 'active' | 'expired') => {
      const target = await addProduct(app, { authorId: author.id, expiresAt, status });
      const filter = { searchtxt: '', state: '', author: '', from: '', to: '', all: 0, reason: '' };
      await as(modesta, 'bulkDeals', { ...filter, act: 'deactivate', ids: [target] });
      await app.settle();
      return { target, entryId: await lastEntry() };
    };
    const undoable = async (targetId: number) =>
      (await as<{ message: { undoable: number }[] }>(modesta, 'auditLog', { kind: 'product', targetId })).body
        .message[0]?.undoable;
    const yesterday = await deactivate(new Date(Date.now() - 86_400_000), 'expired');
    expect(await undoable(yesterday.target)).toBe(0);
    expect(said(await undo(yesterday.entryId))).toEqual([409, 'This can’t be undone.']);
    const tomorrow = await deactivate(new Date(Date.now() + 86_400_000), 'active');
    expect(await undoable(tomorrow.target)).toBe(1);
    await app.database.query("update products set expires_at = now() - interval '1 second' where id = $1", [
      tomorrow.target,
    ]);
    expect(await undoable(tomorrow.target)).toBe(0);
    expect((await undo(tomorrow.entryId)).status).toBe(409);
  });

  test('for unknown entries and for members', async () => {
    expect((await undo(2_000_000_000)).status).toBe(404);
    expect((await as(ann, 'undoAct', { id: await lastEntry() })).status).toBe(403);
  });

  test.each(['super_admin', 'admin', 'moderator'] as const)(
    'about a comment of a %s, for its author',
    async (role) => {
      const staff = await addMember(app, { role });
      const own = await commented(app, staff, productId);
      await as(ann, 'updateFlag', { status: 1, commentid: own, reason: 'spam' });
      await as(modesta, 'updateComments', { id: own, flag_status: 0 });
      const byColleague = await lastEntry();
      const [byAuthor] = await app.database.query<{ id: number }>(
        `insert into audit_log (actor_id, action, subject, subject_id, before, after)
         select $1, action, subject, subject_id, before, after from audit_log where id = $2 returning id::integer`,
        [staff.id, byColleague],
      );
      const sentence = 'You can’t undo a decision about your own comment. Another moderator can.';
      for (const id of [byColleague, byAuthor?.id])
        expect(said(await as(staff, 'undoAct', { id }))).toEqual([403, sentence]);
      const newestOf = async (reader: TestMember) => {
        const filter = { kind: 'comment', targetId: own };
        return (await as<{ message: { undoable: number }[] }>(reader, 'auditLog', filter)).body.message[0];
      };
      expect([await newestOf(staff), await newestOf(modesta)]).toMatchObject([
        { undoable: 0 },
        { undoable: 1 },
      ]);
      expect((await undo(byAuthor?.id)).status).toBe(200);
    },
  );
});

describe('undoing actions on products and huddles', () => {
  test('restores text, prices and link of an edited product', async () => {
    const written = { dealTitle: 'Tax night', dealDescription: '<p>Buy my tapes.</p>', dealPrice: '9.50' };
    expect((await edit(app, modesta, productId, written)).status).toBe(200);
    const entryId = await lastEntry();
    expect(await stateOf(entryId, 'after')).toMatchObject({ title: 'Tax night', memberPrice: '9.50' });
    const before = await stateOf(entryId, 'before');
    expect((await undo(entryId)).status).toBe(200);
    expect(await stateOf(await lastEntry(), 'after')).toEqual(before);
    const { body } = await call<{ deals: object }>(app, 'details', { id: productId });
    expect(body.deals).toMatchObject({ del_title: 'Tax evening', del_price: before.memberPrice });
    expect((await noticesFor(app, author))[0]).toBe(
      'A moderator undid a change to your product “Tax evening”.',
    );
  });

  test('restores an edited or removed huddle, but not over later changes', async () => {
    const threadId = await addThread(app, { title: 'Fees' });
    const change = (values: string) =>
      app.database.query(`update threads set ${values} where id = $1`, [threadId]);
    const late = [409, 'This item was changed later, so this can’t be undone.'];
    await as(modesta, 'editForum', { id: threadId, title: 'Costs', description: '<p>How much is it?</p>' });
    const edited = await lastEntry();
    await change("title = 'Prices'");
    expect(said(await undo(edited))).toEqual(late);
    await change("title = 'Costs'");
    expect((await undo(edited)).status).toBe(200);
    expect(await shownForum(app, threadId)).toMatchObject({ for_title: 'Fees' });
    await as(modesta, 'deleteForum', { id: threadId });
    const removal = await lastEntry();
    await change('deleted_at = null, deleted_by = null');
    expect(said(await undo(removal))).toEqual(late);
    await change(`deleted_at = now(), deleted_by = ${modesta.id}`);
    expect((await undo(removal)).status).toBe(200);
  });
});

describe('the activity log marks as undoable', () => {
  interface Entry {
    id: number;
    undoable: number;
  }
  const entries = async (kind: string, targetId: number) =>
    (await as<{ message: Entry[] }>(modesta, 'auditLog', { kind, targetId })).body.message;
  /** For entries newest first: the flag equals what `undoAct` would reply, except for changes by the call itself. */
  const undoable = async (kind: string, targetId: number) =>
    (await entries(kind, targetId)).map((entry) => entry.undoable);

  test('of comments the newest decision, while nothing was written since, and undoes no other', async () => {
    await review({ dcm_comment: '<p>Edited.</p>' });
    await review({ dcm_comment: '<p>Edited again.</p>' });
    expect(await undoable('comment', id)).toEqual([1, 0]);
    const [last, first] = await entries('comment', id);
    expect(said(await undo(first?.id))).toEqual([409, 'This item was changed again later. Undo that first.']);
    await undo(last?.id);
    expect(await undoable('comment', id)).toEqual([0, 0, 1]);
    await as(author, 'editComment', { id, comment: '<p>Sorry.</p>' });
    expect(await undoable('comment', id)).toEqual([0, 0, 0]);
    const changed = 'This item was changed later, so this can’t be undone.';
    expect(said(await undo(first?.id))).toEqual([409, changed]);
    expect(await shown()).toEqual(['<p>Sorry.</p>']);
    await review({ trash_status: 1 });
    expect((await undoable('comment', id))[0]).toBe(1);
    await as(author, 'deleteDeal', { id: productId });
    expect((await undoable('comment', id))[0]).toBe(0);
    const [removal] = await entries('comment', id);
    expect(said(await undo(removal?.id))).toEqual([409, 'The item no longer exists.']);
  });

  test('no comment that its author has deleted or that was emptied', async () => {
    await review({ dcm_comment: '<p>Edited.</p>' });
    await as(author, 'deleteComment', { id });
    expect(await undoable('comment', id)).toEqual([0]);
    const another = await commented(app, author, productId);
    await as(modesta, 'deleteComment', { id: another });
    expect(await undoable('comment', another)).toEqual([1]);
    await app.database.query("update comments set html = '' where id = $1", [another]);
    expect(await undoable('comment', another)).toEqual([0]);
  });

  test('no product edit that the activity log contains in part, or that was followed by another', async () => {
    const words = { dealTitle: 'Tax night', dealPrice: '9.50', dealUrl: 'https://a.example.org/' };
    await edit(app, modesta, productId, words);
    expect(await undoable('product', productId)).toEqual([1]);
    // The log does not contain taxonomy terms.
    await edit(app, modesta, productId, { ...words, dealTags: [2] });
    const [filed] = await entries('product', productId);
    expect(filed?.undoable).toBe(0);
    expect((await undo(filed?.id)).status).toBe(409);
    const another = await addProduct(app, { authorId: author.id });
    await edit(app, modesta, another, words);
    await edit(app, author, another, { dealTitle: 'By its author' });
    expect(await undoable('product', another)).toEqual([0]);
    await as(modesta, 'deleteDeal', { id: another });
    expect(await undoable('product', another)).toEqual([1, 0]);
    await app.database.query("update products set title = '' where id = $1", [another]);
    expect(await undoable('product', another)).toEqual([0, 0]);
  });

  test('no action on members', async () => {
    const ruth = await addMember(app, { role: 'admin' });
    await as(ruth, 'addMemberNote', { id: ann.id, words: 'Asked about tapes.' });
    const { body } = await as<{ message: Entry[] }>(ruth, 'auditLog', { kind: 'member', targetId: ann.id });
    expect(body.message).toMatchObject([{ undoable: 0 }]);
  });
});

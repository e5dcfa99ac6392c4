import { beforeEach, describe, expect, test } from 'vitest';
import type { CommentId, ProductId } from '#contract/core/ids.ts';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { comment, commented, commentsOn } from '../../testing/comments.ts';
import { wrongCounts } from '../../testing/counts.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { countStatements, statementsOf } from '../../testing/statements.ts';
import { setCommentHtml } from './queries.ts';

const app = await setUpApp({ isWorking: 'late' });

const [ann, ben] = [await addMember(app), await addMember(app)];
const staff = await addMember(app, { role: 'moderator' });

let productId: number;
beforeEach(async () => {
  productId = await addProduct(app);
});

const edit = (member: TestMember, id: number, words = '<p>Changed.</p>') =>
  call(app, 'editComment', { id, comment: words }, member);
const remove = (member: TestMember, id: number) => call(app, 'deleteComment', { id }, member);
const age = (id: number, minutes: number) =>
  app.database.query("update comments set created_at = now() - $2 * interval '1 minute' where id = $1", [
    id,
    minutes,
  ]);
const lines = async () => (await commentsOn(app, productId)).message.map(({ id, state }) => `${id} ${state}`);

describe('a comment', () => {
  test('is shown on the next load to everybody, with its author', async () => {
    expect(await commentsOn(app, productId)).toMatchObject({ message: [], commentCount: 0, skip: 0 });
    const id = await commented(app, ann, productId, { comment: '<p>Good <b>value</b>.</p>' });
    const { message, commentCount } = await commentsOn(app, productId);
    expect(commentCount).toBe(1);
    const author = { id: ann.id, firstName: ann.firstName, role: 4, reputationPoints: 0, city: '' };
    const words = { dcm_comment: '<p>Good <strong>value</strong>.</p>', flg_comment: 0, user: author };
    expect(message).toMatchObject([{ id, number: 1, parentPostId: 0, state: 'shown', version: 1, ...words }]);
  });

  test.each([
    ['a quote alone', '<blockquote><p>Theirs.</p></blockquote><p></p>'],
    ['a script alone', '<script>alert(1)</script>'],
  ])('is rejected when it consists of %s', async (_what, words) => {
    const reply = await comment(app, ann, productId, { comment: words });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: { comment: 'Enter a comment.' } });
  });

  test('is rejected below an unknown product, and as a reply to another page', async () => {
    const elsewhere = await commented(app, ann, await addProduct(app));
    expect((await comment(app, ann, 2_000_000_000)).status).toBe(404);
    const reply = await comment(app, ann, productId, { parentPostId: elsewhere });
    expect(reply.status).toBe(404);
    expect(reply.body.message).toBe('The comment you’re replying to no longer exists.');
    expect((await commentsOn(app, productId)).commentCount).toBe(0);
  });
});

describe('a list', () => {
  test('is sorted oldest first, 20 a page, opens at a comment, and takes one statement', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 45; n += 1) ids.push(await commented(app, n % 2 ? ann : ben, productId));
    const first = await commentsOn(app, productId);
    expect(first.message.map(({ id }) => id)).toEqual(ids.slice(0, 20));
    expect(first.message.map(({ number }) => number)).toEqual(first.message.map((_comment, n) => n + 1));
    const last = await commentsOn(app, productId, { skip: 40 });
    expect(last.message.map(({ number }) => number)).toEqual([41, 42, 43, 44, 45]);
    expect((await commentsOn(app, productId, { skip: 60 })).message).toEqual([]);
    for (const [place, skip] of [
      [0, 0],
      [19, 0],
      [20, 20],
      [44, 40],
    ] as const) {
      const page = await commentsOn(app, productId, { comment: ids[place] ?? 0 });
      expect(page.skip).toBe(skip);
      expect(page.message.map(({ id }) => id)).toContain(ids[place]);
    }
    expect((await commentsOn(app, productId, { skip: 20, comment: 2_000_000_000 })).skip).toBe(20);
    await remove(ann, ids[1] ?? 0);
    expect((await commentsOn(app, productId, { comment: ids[20] ?? 0 })).skip).toBe(0);
    expect((await commentsOn(app, productId, { skip: 20, comment: ids[1] ?? 0 })).skip).toBe(20);
    for (const skip of [0, 5, 40]) {
      expect(await countStatements(app, () => commentsOn(app, productId, { skip, limit: 21 }))).toBe(1);
    }
  });

  test('of an unknown or deleted product answers 404', async () => {
    expect((await call(app, 'comments', { id: 2_000_000_000 })).status).toBe(404);
    await call(app, 'deleteDeal', { id: productId }, staff);
    expect((await call(app, 'comments', { id: productId })).status).toBe(404);
  });

  test('shows a reputation that changed elsewhere', async () => {
    await commented(app, ann, productId);
    const elsewhere = await commented(app, ann, await addProduct(app));
    const reputation = async () => (await commentsOn(app, productId)).message[0]?.user?.reputationPoints;
    expect(await reputation()).toBe(0);
    await call(app, 'commentslike', { commentId: elsewhere, like: 1 }, ben);
    await expect.poll(reputation).toBe(1);
  });
});

describe('editing', () => {
  test('is possible for the author only, for 15 minutes', async () => {
    const id = await commented(app, ann, productId);
    expect((await edit(ann, id)).body.message).toBe('Comment updated.');
    const edited = { dcm_comment: '<p>Changed.</p>', edited_at: expect.stringMatching(/Z$/) };
    expect((await commentsOn(app, productId)).message).toMatchObject([edited]);
    await age(id, 14);
    expect((await edit(ann, id)).status).toBe(200);
    await age(id, 16);
    expect((await edit(ann, id)).status).toBe(403);
    const fresh = await commented(app, ann, productId);
    expect((await edit(ann, fresh, '<p></p>')).status).toBe(422);
    for (const member of [ben, staff]) {
      const { status, body } = await edit(member, fresh, '');
      expect(status).toBe(403);
      expect(body.message).toBe('You can edit a comment for 15 minutes after posting it.');
    }
    const inThread = await call(app, 'editForumComment', { id: fresh, comment: '<p>x</p>' }, ann);
    expect(inThread.status).toBe(404);
  });
});

describe('the version of a comment', () => {
  let id: number;
  beforeEach(async () => {
    id = await commented(app, ann, productId, { comment: '<p>First.</p>' });
  });
  const editWith = (given: Record<string, unknown>) =>
    call<{ present?: object }>(app, 'editComment', { id, ...given }, ann);
  const shown = async () => (await commentsOn(app, productId)).message.find((comment) => comment.id === id);

  test('is in lists, and grows with every edit', async () => {
    expect(await shown()).toMatchObject({ version: 1 });
    expect((await editWith({ comment: '<p>Second.</p>', version: 1 })).status).toBe(200);
    expect(await shown()).toMatchObject({ dcm_comment: '<p>Second.</p>', version: 2 });
    const review = { id, dcm_comment: '<p>Third.</p>', flag_status: 1, trash_status: 0 };
    await call(app, 'updateComments', review, staff);
    expect(await shown()).toMatchObject({ dcm_comment: '<p>Third.</p>', version: 3 });
    expect((await editWith({ comment: '<p>Fourth.</p>' })).status).toBe(200);
    expect(await shown()).toMatchObject({ dcm_comment: '<p>Fourth.</p>', version: 4 });
  });

  test('of five concurrent edits one is saved, and the others get its text', async () => {
    const replies = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => editWith({ comment: `<p>Edit ${number}.</p>`, version: 1 })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const winner = replies.findIndex(({ status }) => status === 200) + 1;
    const present = { html: `<p>Edit ${winner}.</p>`, version: 2 };
    expect(await shown()).toMatchObject({ dcm_comment: present.html, version: 2 });
    const conflict = {
      response: 'error',
      code: 'conflict',
      message: 'This comment was changed while you were editing it. Your changes haven’t been saved.',
      present,
    };
    for (const { status, body } of replies) if (status === 409) expect(body).toEqual(conflict);
  });

  test('that is outdated returns no hidden quotes', async () => {
    const quoted = await commented(app, ben, productId, { comment: '<p>Secret.</p>' });
    const link = `<a href="/deal/${productId}?comment=${quoted}#comment-${quoted}">Ben</a>`;
    const quote = `<blockquote><p>Quoted from ${link}</p><p>Secret.</p></blockquote>`;
    await editWith({ comment: `${quote}<p>Indeed.</p>` });
    await call(app, 'deleteComment', { id: quoted }, ben);
    const { body } = await editWith({ comment: '<p>Late.</p>', version: 1 });
    expect(JSON.stringify(body.present)).toContain('The quoted comment was removed.');
    expect(JSON.stringify(body)).not.toContain('Secret');
  });

  test('is unchanged if the product was deleted since the edit was checked', async () => {
    const subject = { kind: 'product' as const, id: productId as ProductId };
    const stored = { id: id as CommentId, subject };
    await app.database.query('update products set deleted_at = now() where id = $1', [productId]);
    expect(await setCommentHtml(app.context.database.db, stored, '<p>Late.</p>')).toBeUndefined();
  });
});

describe('deleting', () => {
  test('is possible for the author at any time, and for the staff', async () => {
    const [first, second] = [await commented(app, ann, productId), await commented(app, ann, productId)];
    await age(first, 60 * 24 * 30);
    expect((await remove(ben, first)).status).toBe(403);
    expect((await remove(ann, first)).body.message).toBe('Comment deleted.');
    expect((await remove(staff, second)).status).toBe(200);
    expect(await commentsOn(app, productId)).toMatchObject({ message: [], commentCount: 0 });
  });

  test('below a deleted product is possible for the author only', async () => {
    const [first, second] = [await commented(app, ann, productId), await commented(app, ann, productId)];
    await call(app, 'deleteDeal', { id: productId }, staff);
    expect((await remove(staff, first)).status).toBe(404);
    expect((await remove(ben, first)).status).toBe(404);
    expect((await edit(ann, first)).status).toBe(404);
    expect((await remove(ann, first)).body.message).toBe('Comment deleted.');
    expect((await remove(ann, first)).status).toBe(404);
    await call(app, 'restoreDeal', { id: productId }, staff);
    expect(await lines()).toEqual([`${second} shown`]);
    expect((await commentsOn(app, productId)).commentCount).toBe(1);
  });

  test('leaves a placeholder while a reply is shown, and is logged if the staff does it', async () => {
    const root = await commented(app, ann, productId);
    const reply = await commented(app, ben, productId, { parentPostId: root });
    const answer = await commented(app, ann, productId, { parentPostId: reply });
    await remove(ann, root);
    await remove(staff, reply);
    expect(await lines()).toEqual([`${root} deleted`, `${reply} removed`, `${answer} shown`]);
    const select = 'select actor_id, action, before, after from audit_log where subject_id = $1';
    const before = { html: '<p>Well said.</p>', isShown: true };
    expect(await app.database.query(select, [reply])).toEqual([
      { actor_id: staff.id, action: 'comment-removed', before, after: { ...before, isShown: false } },
    ]);
    const { message, commentCount } = await commentsOn(app, productId);
    expect(commentCount).toBe(1);
    expect(message[0]).toMatchObject({ dcm_comment: '', user: null, number: 1 });
    await remove(ann, answer);
    expect(await lines()).toEqual([]);
  });

  test('prevents votes, flags, edits and replies', async () => {
    const id = await commented(app, ann, productId);
    await remove(ann, id);
    const token = ann.token;
    const replies = await Promise.all([
      call(app, 'commentslike', { commentId: id, like: 1 }, { token }),
      call(app, 'updateFlag', { commentid: id, status: 1 }, { token }),
      edit(ann, id),
      comment(app, ann, productId, { parentPostId: id }),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });
});

describe('concurrently', () => {
  test('a comment on a product being deleted is rejected or stored before', async () => {
    const [posted] = await Promise.all([
      comment(app, ann, productId),
      call(app, 'deleteDeal', { id: productId }, staff),
    ]);
    expect([200, 404]).toContain(posted.status);
    const there = await app.database.query('select from comments where product_id = $1', [productId]);
    expect(there).toHaveLength(posted.status === 200 ? 1 : 0);
    expect(await wrongCounts(app)).toEqual([]);
  });

  test('an edit of a comment being deleted is rejected or saved before', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await commented(app, ann, productId);
      const [edited, removed] = await Promise.all([edit(ann, id), remove(staff, id)]);
      expect(removed.status).toBe(200);
      const [row] = await app.database.query<{ isEdited: boolean }>(
        'select edited_at is not null as "isEdited" from comments where id = $1',
        [id],
      );
      expect(edited.status).toBe(row?.isEdited ? 200 : 404);
    }
  });

  test('two deletions count once', async () => {
    const id = await commented(app, ann, productId);
    await commented(app, ann, productId);
    const replies = await Promise.all([remove(ann, id), remove(staff, id), remove(ann, id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    expect((await commentsOn(app, productId)).commentCount).toBe(1);
  });
});

test('limits one member to 120 comments and 120 edits, counted separately', async () => {
  await using app = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const member = await addMember(app);
  const productId = await addProduct(app);
  const id = await commented(app, member, productId);
  const edit = () => call(app, 'editComment', { id, comment: '' }, member);
  const post = () => comment(app, member, productId, { comment: '' });
  const statuses = async (times: number, act: () => Promise<{ status: number }>) => {
    const replies = await Promise.all(Array.from({ length: times }, act));
    return new Set(replies.map(({ status }) => status));
  };
  expect(await statuses(120, edit)).toEqual(new Set([422]));
  expect(await statuses(119, post)).toEqual(new Set([422]));
  for (const act of [edit, post]) expect((await act()).status).toBe(429);
});

test('an edit takes 3 statements, a deletion 7, a removal by the staff 11, with the session’s', async () => {
  const [id, other] = [await commented(app, ann, productId), await commented(app, ann, productId)];
  expect(await statementsOf(app, () => edit(ann, id))).toEqual({ status: 200, count: 3 });
  expect(await statementsOf(app, () => remove(ann, id))).toEqual({ status: 200, count: 7 });
  expect(await statementsOf(app, () => remove(staff, other))).toEqual({ status: 200, count: 11 });
});

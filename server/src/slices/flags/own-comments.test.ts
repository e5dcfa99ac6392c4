import { beforeAll, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const refusal = 'You can’t decide about flags on your own comments. Another moderator will.';

const [ann, colleague] = await Promise.all([addMember(app), addMember(app, { role: 'moderator' })]);

type Given = Record<string, unknown>;
const as = <Body extends object = Given>({ token }: TestMember, name: string, body: Given) =>
  call<Body>(app, name, body, { token });

interface Row {
  id: number;
  flags: { user: { id: number }; reason: string | null }[];
}

describe.each(['super_admin', 'admin', 'moderator'] as const)('a flagged comment of a %s', (role) => {
  let author: TestMember;
  let productId: number;
  let onProduct: number;
  let inThread: number;
  let unflagged: number;
  beforeAll(async () => {
    await app.database.query('update comments set flag_count = 0');
    author = await addMember(app, { role });
    productId = await addProduct(app);
    onProduct = await commented(app, author, productId, { comment: '<p>Buy tapes.</p>' });
    inThread = await commentedInThread(app, author, await addThread(app));
    unflagged = await commented(app, author, productId);
    await as(ann, 'updateFlag', { status: 1, commentid: onProduct, reason: 'spam' });
    await as(ann, 'updateForumFlag', { status: 1, commentid: inThread, reason: 'rude' });
  });

  const kinds = { deal: () => onProduct, forum: () => inThread };

  test.each(['deal', 'forum'] as const)('is never the next one for its author: %s', async (kind) => {
    const next = async (reader: TestMember) =>
      (await as<{ message: Row | null }>(reader, 'nextFlagged', { kind })).body.message;
    expect(await next(author)).toBeNull();
    expect(await next(colleague)).toMatchObject({ id: kinds[kind]() });
    await as(colleague, 'releaseFlagged', { id: kinds[kind]() });
  });

  test.each([
    ['flaggedComment', {}],
    ['claimFlagged', { force: 1 }],
    ['noteOnFlagged', { words: 'It is fine.' }],
    ['updateComments', { flag_status: 0 }],
  ])('cannot be decided by its author by %s, whether flagged or not', async (name, given) => {
    for (const id of [onProduct, unflagged]) {
      const { status, body } = await as(author, name, { id, ...given });
      expect([status, body]).toEqual([403, { response: 'error', code: 'forbidden', message: refusal }]);
    }
    expect((await as(colleague, 'flaggedComment', { id: onProduct })).body).toMatchObject({
      message: { id: onProduct, flg_comment: 1, claim: null, note_count: 0 },
    });
  });

  test('shows its author no flags on the page of the product, and counts in no list of theirs', async () => {
    const count = async (reader: TestMember) =>
      (await commentsOn(app, productId, {}, reader)).message.find(({ id }) => id === onProduct)?.flg_comment;
    for (const reader of [colleague, author, colleague, author])
      expect(await count(reader)).toBe(reader === author ? 0 : 1);
    for (const list of ['allComments', 'allForumComments'])
      expect((await as(author, list, {})).body).toMatchObject({ message: [], totalCount: 0 });
  });

  test('can be edited and deleted by its author, and decided by nobody but colleagues even if it is removed', async () => {
    const [own, removed] = [await commented(app, author, productId), await commented(app, author, productId)];
    for (const id of [own, removed]) await as(ann, 'updateFlag', { status: 1, commentid: id });
    await as(colleague, 'updateComments', { id: removed, trash_status: 1 });
    // The name of the colleague is not told.
    const late = await as(author, 'updateComments', { id: removed, flag_status: 0 });
    expect([late.status, late.body.message]).toEqual([403, refusal]);
    await as(colleague, 'claimFlagged', { id: own });
    expect((await as(author, 'editComment', { id: own, comment: '<p>Sorry.</p>' })).status).toBe(200);
    expect((await as(author, 'deleteComment', { id: own })).status).toBe(200);
  });
});

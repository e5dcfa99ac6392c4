import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const [ann, author, modesta, ruth] = await Promise.all([
  addMember(app),
  addMember(app),
  addMember(app, { firstName: 'Modesta', lastName: 'Moore', role: 'moderator' }),
  addMember(app, { firstName: 'Ruth', lastName: 'Roe', role: 'admin' }),
]);

let productId: number;
let id: number;
beforeEach(async () => {
  await app.database.query('update comments set flag_count = 0');
  productId = await addProduct(app);
  id = await commented(app, author, productId, { comment: '<p>Buy tapes.</p>' });
  await as(ann, 'updateFlag', { status: 1, commentid: id });
});

interface Row {
  id: number;
  version: number;
  dcm_comment: string;
  last_act: number;
  claim: object | null;
}
type Given = Record<string, unknown>;
const as = <Body extends object = Given>({ token }: TestMember, name: string, body: Given) =>
  call<Body>(app, name, body, { token });
const edit = (comment: string) => as(author, 'editComment', { id, comment });
const review = (member: TestMember, given: Record<string, unknown>) =>
  as(member, 'updateComments', { id, flag_status: 1, trash_status: 0, ...given });
const rows = async () => (await as<{ message: Row[] }>(modesta, 'allComments', {})).body.message;
const judged = async () =>
  (
    await app.database.query<{ html: string; decision: string }>(
      `select before ->> 'html' as html, after ->> 'decision' as decision from audit_log
       where subject = 'comment' and subject_id = $1 order by id`,
      [id],
    )
  ).map(({ html, decision }) => [decision, html]);

const sentence =
  'This comment was edited while you were reviewing it. Nothing has been decided yet. Read the new version first.';

describe('a review of a comment that was edited meanwhile', () => {
  test.each([
    ['kept', { flag_status: 0 }],
    ['removed', { trash_status: 1 }],
    ['edited', { dcm_comment: '<p>By the staff.</p>' }],
  ])('decides nothing and returns the new text; then it is %s', async (decision, given) => {
    await as(modesta, 'claimFlagged', { id });
    const [before] = await rows();
    expect(before).toMatchObject({ version: 1, dcm_comment: '<p>Buy tapes.</p>' });
    await edit('<p>I take it back.</p>');
    const late = await review(modesta, { ...given, version: 1, last_act: 0 });
    const present = { html: '<p>I take it back.</p>', version: 2 };
    const body = { response: 'error', code: 'conflict', message: sentence, present };
    expect([late.status, late.body]).toEqual([409, body]);
    expect(await judged()).toEqual([]);
    expect(await rows()).toMatchObject([
      { version: 2, dcm_comment: '<p>I take it back.</p>', last_act: 0, claim: { user: { id: modesta.id } } },
    ]);
    expect((await review(modesta, { ...given, version: 2, last_act: 0 })).status).toBe(200);
    expect(await judged()).toEqual([[decision, '<p>I take it back.</p>']]);
  });

  test('names the colleague who decided, and detects one’s own other window', async () => {
    await review(ruth, { dcm_comment: '<p>Ruth’s.</p>', version: 1, last_act: 0 });
    const late = await review(modesta, { flag_status: 0, version: 1, last_act: 0 });
    expect([late.status, late.body.message]).toEqual([409, 'Ruth Roe just edited this comment.']);
    expect((await review(ruth, { flag_status: 0, version: 1 })).body.message).toBe(sentence);
    expect((await review(ruth, { flag_status: 0, version: 2 })).status).toBe(200);
  });

  test('of four at once with one version exactly one counts', async () => {
    const replies = await Promise.all(
      [modesta, ruth, modesta, ruth].map((member, place) =>
        review(member, { dcm_comment: `<p>Words ${place}.</p>`, version: 1 }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await judged()).toEqual([['edited', '<p>Buy tapes.</p>']]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await commentsOn(app, productId)).message).toMatchObject([
      { dcm_comment: `<p>Words ${winner}.</p>`, version: 2 },
    ]);
  });

  test('at the same moment either applies to the reviewed text or is rejected', async () => {
    for (let round = 0; round < 4; round += 1) {
      id = await commented(app, author, productId, { comment: '<p>As it was read.</p>' });
      const [edited, reviewed] = await Promise.all([
        edit('<p>Something else.</p>'),
        review(modesta, { trash_status: 1, version: 1 }),
      ]);
      expect([edited.status, reviewed.status].sort()).toEqual(
        edited.status === 200 ? [200, 409] : [200, 404],
      );
      expect(await judged()).toEqual(edited.status === 200 ? [] : [['removed', '<p>As it was read.</p>']]);
    }
  });

  test('by deleting is checked too, except by the author', async () => {
    const remove = (member: TestMember, version: number) =>
      as(member, 'deleteComment', { id, version, reason: 'No advertising.' });
    await edit('<p>I take it back.</p>');
    const late = await remove(modesta, 1);
    const present = { html: '<p>I take it back.</p>', version: 2 };
    expect(late).toMatchObject({ status: 409, body: { message: sentence, present } });
    expect(await judged()).toEqual([]);
    expect((await commentsOn(app, productId)).commentCount).toBe(1);
    expect((await remove(modesta, 2)).status).toBe(200);
    expect((await judged()).map(([, html]) => html)).toEqual(['<p>I take it back.</p>']);
    id = await commented(app, author, productId);
    await edit('<p>Anew.</p>');
    expect((await remove(author, 1)).status).toBe(200);
  });

  test('in threads is checked too', async () => {
    const threadId = await addThread(app);
    const inThread = await commentedInThread(app, author, threadId);
    await as(ann, 'updateForumFlag', { status: 1, commentid: inThread });
    const opened = await as<{ message: Row }>(modesta, 'flaggedComment', { id: inThread });
    expect(opened.body.message.version).toBe(1);
    await as(author, 'editForumComment', { id: inThread, comment: '<p>Anew.</p>', version: 1 });
    const given = { id: inThread, flag_status: 0, trash_status: 0 };
    expect((await as(ruth, 'updateForumComments', { ...given, version: 1 })).status).toBe(409);
    const list = await as<{ message: Row[] }>(ruth, 'allForumComments', {});
    expect(list.body.message).toMatchObject([{ version: 2 }]);
    expect((await as(ruth, 'updateForumComments', { ...given, version: 2 })).status).toBe(200);
  });
});

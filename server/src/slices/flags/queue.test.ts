import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { dropNotices, noticesFor } from '../../testing/notices.ts';
import { addProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const [ann, ben, author, modesta, ruth] = await Promise.all([
  addMember(app, { firstName: 'Ann', lastName: 'Lee' }),
  addMember(app, { firstName: 'Ben', lastName: 'Orr' }),
  addMember(app, { firstName: 'Otto', lastName: 'Author' }),
  addMember(app, { firstName: 'Modesta', lastName: 'Moore', role: 'moderator' }),
  addMember(app, { firstName: 'Ruth', lastName: 'Roe', role: 'admin' }),
]);

let productId: number;
let id: number;
beforeEach(async () => {
  await app.database.query('update comments set flag_count = 0');
  await dropNotices(app);
  productId = await addProduct(app, { title: 'Tax evening', authorId: ann.id });
  id = await commented(app, author, productId, { comment: '<p>Buy tapes.</p>' });
});

type Given = Record<string, unknown>;
const as = <Body extends object = Given>({ token }: TestMember, name: string, body: Given) =>
  call<Body>(app, name, body, { token });
const flag = (member: TestMember, given: Record<string, unknown> = {}) =>
  as(member, 'updateFlag', { status: 1, commentid: id, ...given });
const review = (member: TestMember, given: Record<string, unknown>) =>
  as(member, 'updateComments', { id, flag_status: 1, trash_status: 0, ...given });

interface Row {
  id: number;
  flags: { user: { id: number }; reason: string | null; words: string }[];
  claim: { user: { id: number }; until: string } | null;
  note_count: number;
  last_act: number;
  flagged_since: string;
}
const rows = async () => (await as<{ message: Row[] }>(modesta, 'allComments', {})).body.message;
const said = (reply: { status: number; body: { message?: unknown } }) => [reply.status, reply.body.message];

describe('the reason of a flag', () => {
  test('is shown to the staff with its member, oldest first', async () => {
    await flag(ann, { reason: 'rude', words: '' });
    await flag(ben);
    const [row] = await rows();
    expect(row?.flags).toMatchObject([
      { user: { id: ann.id, firstName: 'Ann' }, reason: 'rude', words: '' },
      { user: { id: ben.id }, reason: null, words: '' },
    ]);
  });

  test('needs words for “other”, and can be added later', async () => {
    const wordless = await flag(ann, { reason: 'other', words: ' ' });
    expect(wordless.body).toMatchObject({
      errors: { words: 'Tell us in a few words what’s wrong.' },
    });
    expect((await flag(ann, { reason: 'silly' })).status).toBe(422);
    expect((await flag(ann, { words: 'a'.repeat(201) })).status).toBe(422);
    expect(await rows()).toEqual([]);
    await flag(ann);
    await flag(ann, { reason: 'other', words: 'Not <b>his</b> tapes.' });
    expect(await rows()).toMatchObject([
      { flg_comment: 1, flags: [{ reason: 'other', words: 'Not <b>his</b> tapes.' }] },
    ]);
  });

  test('takes no more statements for more flags', async () => {
    await flag(ann);
    const few = await statementsOf(app, () => as(modesta, 'allComments', {}));
    await Promise.all([flag(ben), flag(ruth)]);
    expect(await statementsOf(app, () => as(modesta, 'allComments', {}))).toEqual(few);
    expect(few.count).toBeLessThanOrEqual(3);
  });

  test('stays in the activity log when it is cleared, without its text', async () => {
    await flag(ann, { reason: 'other', words: 'Not his tapes.' });
    await review(modesta, { flag_status: 0 });
    const [entry] = await app.database.query<{ before: { flags: object[] } }>(
      'select before from audit_log where subject_id = $1',
      [id],
    );
    expect(entry?.before.flags).toEqual([
      { memberId: ann.id, reason: 'other', raisedAt: expect.stringMatching(/^20/) },
    ]);
  });
});

describe('a claim', () => {
  beforeEach(() => flag(ann));

  test('belongs to one moderator for 15 minutes, and can be taken over', async () => {
    const { body } = await as<{ claim: Row['claim'] }>(modesta, 'claimFlagged', { id });
    const left = Date.parse(body.claim?.until ?? '') - Date.now();
    expect([left > 14 * 60_000, left <= 15 * 60_000]).toEqual([true, true]);
    expect(await rows()).toMatchObject([{ claim: { user: { id: modesta.id } } }]);
    expect((await as(ruth, 'claimFlagged', { id })).status).toBe(409);
    expect((await as(ruth, 'claimFlagged', { id, force: 1 })).status).toBe(200);
    expect(await rows()).toMatchObject([{ claim: { user: { id: ruth.id } } }]);
  });

  test('of two at once is given to one', async () => {
    const replies = await Promise.all([modesta, ruth].map((member) => as(member, 'claimFlagged', { id })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('ends by itself, by release, and by a review', async () => {
    await as(modesta, 'claimFlagged', { id });
    await app.database.query('update flag_claims set until = now()');
    expect(await rows()).toMatchObject([{ claim: null }]);
    await as(ruth, 'claimFlagged', { id });
    await as(modesta, 'releaseFlagged', { id });
    expect(await rows()).toMatchObject([{ claim: { user: { id: ruth.id } } }]);
    await as(ruth, 'releaseFlagged', { id });
    expect(await rows()).toMatchObject([{ claim: null }]);
    await as(modesta, 'claimFlagged', { id });
    expect((await review(modesta, {})).status).toBe(200);
    expect(await rows()).toMatchObject([{ claim: null, last_act: 0 }]);
  });

  test.each([
    ['decisions', 'updateComments'],
    ['deletion', 'deleteComment'],
  ])('prevents %s by others, unless they insist', async (_what, name) => {
    await as(modesta, 'claimFlagged', { id });
    const remove = (given = {}) => as(ruth, name, { id, flag_status: 1, trash_status: 1, ...given });
    expect(said(await remove())).toEqual([409, 'Modesta Moore is reviewing this comment.']);
    expect(await rows()).toMatchObject([{ claim: { user: { id: modesta.id } } }]);
    expect((await remove({ force: 1 })).status).toBe(200);
    expect(await app.database.query('select from flag_claims where comment_id = $1', [id])).toEqual([]);
  });

  test('does not prevent deletion by the author or by its moderator', async () => {
    const another = await commented(app, author, productId);
    await as(ben, 'updateFlag', { status: 1, commentid: another });
    for (const claimed of [id, another]) await as(modesta, 'claimFlagged', { id: claimed });
    expect((await as(modesta, 'deleteComment', { id })).status).toBe(200);
    expect((await as(author, 'deleteComment', { id: another })).status).toBe(200);
  });

  test('is prolonged by a note', async () => {
    await as(modesta, 'claimFlagged', { id });
    await app.database.query("update flag_claims set until = now() + interval '1 minute'");
    await as(modesta, 'noteOnFlagged', { id, words: 'I ask him.' });
    const [row] = await rows();
    expect(Date.parse(row?.claim?.until ?? '') - Date.now()).toBeGreaterThan(14 * 60_000);
  });
});

describe('the next one', () => {
  const next = async (member: TestMember, given: Record<string, unknown> = {}) =>
    (await as<{ message: Row | null }>(member, 'nextFlagged', given)).body.message;

  test('is the one that waited longest, a different one for each moderator', async () => {
    const second = await commented(app, author, productId);
    await flag(ann);
    await flag(ann, { commentid: second });
    // A newer flag does not move a comment back in the queue.
    await flag(ben);
    const found = await Promise.all([next(modesta), next(ruth)]);
    expect(found.map((row) => row?.id).sort()).toEqual([id, second].sort());
    const first = found.find((row) => row?.id === id);
    const whose = found[0]?.id === id ? modesta : ruth;
    expect(await next(whose, { after: first?.flagged_since })).toBeNull();
    expect((await next(whose))?.id).toBe(id);
  });

  test('is of one kind, and none that cannot be opened', async () => {
    await flag(ann);
    expect(await next(modesta, { kind: 'forum' })).toBeNull();
    const threadId = await addThread(app);
    const inThread = await commentedInThread(app, author, threadId);
    await as(ann, 'updateForumFlag', { status: 1, commentid: inThread });
    expect(await next(modesta, { kind: 'forum' })).toMatchObject({ id: inThread, fcm_forum: threadId });
    await app.database.query('update comments set flagged_at = null where id = $1', [id]);
    expect(await next(modesta)).toBeNull();
  });
});

test('a comment in full has its notes and earlier decisions, while it is flagged and not removed', async () => {
  const opened = () =>
    as<{ message: Row; notes: object[]; decisions: object[] }>(modesta, 'flaggedComment', { id });
  expect((await opened()).status).toBe(404);
  await flag(ann, { reason: 'spam' });
  expect((await as(modesta, 'noteOnFlagged', { id, words: ' ' })).status).toBe(422);
  await as(ruth, 'noteOnFlagged', { id, words: 'Seen before.' });
  await review(ruth, { flag_status: 0, reason: 'It is fine.' });
  await flag(ben);
  const { body } = await opened();
  expect(body).toMatchObject({
    message: { id, note_count: 1, flags: [{ user: { id: ben.id } }], dcm_deal: productId },
    notes: [{ user: { id: ruth.id }, words: 'Seen before.' }],
    decisions: [{ user: { id: ruth.id }, act: 'kept', reason: 'It is fine.', undone: 0 }],
  });
  await review(ruth, { trash_status: 1 });
  expect((await opened()).status).toBe(404);
});

test('the second decision is rejected with the first decision', async () => {
  await flag(ann);
  const [{ last_act: seen } = { last_act: 0 }] = await rows();
  await review(ruth, { dcm_comment: '<p>Edited.</p>' });
  const late = await review(modesta, { trash_status: 1, last_act: seen });
  expect(said(late)).toEqual([409, 'Ruth Roe just edited this comment.']);
  const [{ last_act: newer } = { last_act: 0 }] = await rows();
  expect((await review(modesta, { flag_status: 0, last_act: newer })).status).toBe(200);
  const second = async () => said(await review(ruth, { flag_status: 0 }));
  expect(await second()).toEqual([409, 'Modesta Moore just reviewed this comment and kept it.']);
  await review(modesta, { trash_status: 1 });
  expect(await second()).toEqual([409, 'Modesta Moore just removed this comment.']);
});

describe('a decision', () => {
  const thanks = 'Thank you for flagging a comment on “Tax evening”.';

  test.each([
    ['edited', { dcm_comment: '<p>Better.</p>' }, 'A moderator edited your comment on “Tax evening”.'],
    ['removed', { trash_status: 1 }, 'A moderator removed your comment on “Tax evening”.'],
  ])('notifies the author and each flagger: %s', async (act, given, sentence) => {
    await Promise.all([flag(ann), flag(ben), flag(modesta)]);
    await review(modesta, { ...given, reason: 'House rules.' });
    const about = sentence.replace('your comment on “Tax evening”', 'it');
    expect(await noticesFor(app, author)).toEqual([sentence]);
    for (const flagger of [ann, ben]) {
      const told = (await noticesFor(app, flagger)).filter((text) => text.startsWith('Thank'));
      expect(told).toEqual([`${thanks} ${about}`]);
    }
    expect(await noticesFor(app, modesta)).toEqual([]);
    expect(await commentsOn(app, productId)).toMatchObject({ commentCount: act === 'removed' ? 0 : 1 });
  });

  test('to keep a comment notifies the flaggers, and not its author', async () => {
    await flag(ann);
    expect((await review(modesta, {})).body.message).toMatch(/^Nothing was changed\./);
    await review(modesta, { flag_status: 0 });
    expect(await noticesFor(app, author)).toEqual([]);
    expect(await noticesFor(app, ann)).toContain(`${thanks} A moderator reviewed it. No changes.`);
  });

  test('notifies those who flagged of its reason, without e-mail, unless they turned off notices of staff actions', async () => {
    await as(ben, 'chooseLetters', { kind: 'staff', choice: 'off' });
    await Promise.all([flag(ann), flag(ben)]);
    await review(modesta, { flag_status: 0, reason: 'House rules.' });
    await app.settle();
    const found = await app.database.query<{ member_id: number; letter_due_at: Date | null }>(
      "select member_id, letter_due_at from notices where kind = 'flag-decided'",
      [],
    );
    expect(found).toEqual([{ member_id: ann.id, letter_due_at: null }]);
    const { body } = await as<{ message: object[] }>(ann, 'myNotices', {});
    expect(body.message).toContainEqual(
      expect.objectContaining({ kind: 'flag-decided', act: 'kept', reason: 'House rules.', comment: id }),
    );
  });
});

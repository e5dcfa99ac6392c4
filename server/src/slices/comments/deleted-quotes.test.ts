import { beforeEach, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented, commentedInThread, commentsOn } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { countStatements } from '../../testing/statements.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

const [ann, ben] = [await addMember(app), await addMember(app)];
const staff = await addMember(app, { role: 'moderator' });

let productId: number;
let unkind: number;
let reply: number;
beforeEach(async () => {
  productId = await addProduct(app);
  unkind = await commented(app, ann, productId, { comment: '<p>You are a fool.</p>' });
  reply = await commented(app, ben, productId, {
    parentPostId: unkind,
    comment: `${quote(`/deal/${productId}`, unkind, 'You are a fool.')}<p>Please be kind.</p>`,
  });
});

function quote(place: string, id: number, words: string): string {
  const link = `<a href="${place}?comment=${id}#comment-${id}">Ann</a>`;
  return `<blockquote><p>Quoted from ${link}</p><p>${words}</p></blockquote>`;
}
const remove = (id: number) => call(app, 'deleteComment', { id }, staff);
const wordsOf = async (id: number, on = productId) =>
  (await commentsOn(app, on)).message.find((comment) => comment.id === id)?.dcm_comment ?? '';
const bringBack = async (id: number) => {
  await app.database.query('update comments set deleted_at = null, deleted_by = null where id = $1', [id]);
  app.context.cache.invalidate([`product-activity:${productId}`]);
};

test('quotes of a comment are hidden from its removal until it is restored', async () => {
  const before = await wordsOf(reply);
  expect(before).toContain('You are a fool.');
  await remove(unkind);
  const after = await wordsOf(reply);
  expect(after).not.toContain('fool');
  expect(after).toContain('The quoted comment was removed.');
  expect(after).toContain('Quoted from');
  expect(after).toContain('Please be kind.');
  await bringBack(unkind);
  expect(await wordsOf(reply)).toBe(before);
});

test('editing a reply with a hidden quote neither shows nor loses the quote', async () => {
  await remove(unkind);
  const edited = (await wordsOf(reply)).replace('be kind', 'be kinder');
  await call(app, 'editComment', { id: reply, comment: edited }, ben);
  expect(await wordsOf(reply)).toContain('be kinder');
  expect(await wordsOf(reply)).not.toContain('fool');
  await bringBack(unkind);
  expect(await wordsOf(reply)).toMatch(/You are a fool\..*be kinder/s);
});

test('the staff reviews replies without hidden quotes', async () => {
  await remove(unkind);
  await call(app, 'updateFlag', { status: 1, commentid: reply }, ann);
  const list = await call(app, 'allComments', { dcm_deal: productId }, staff);
  const [flagged] = list.body.message as unknown as { dcm_comment: string }[];
  expect(flagged?.dcm_comment).toContain('The quoted comment was removed.');
  const review = { id: reply, dcm_comment: flagged?.dcm_comment, flag_status: 0 };
  await call(app, 'updateComments', review, staff);
  await bringBack(unkind);
  expect(await wordsOf(reply)).toContain('You are a fool.');
});

test('a quote of another page is hidden as soon as its comment is deleted', async () => {
  const threadId = await addThread(app, { authorId: ann.id });
  const there = await commentedInThread(app, ann, threadId, '<p>In confidence.</p>');
  const here = await commented(app, ben, productId, {
    comment: `${quote(`/huddle/${threadId}`, there, 'In confidence.')}<p>Oh.</p>`,
  });
  expect(await wordsOf(here)).toContain('In confidence.');
  await call(app, 'deleteForumComment', { id: there }, ann);
  expect(await wordsOf(here)).not.toContain('In confidence.');
});

test('a quote shows the present name of its author', async () => {
  expect(await wordsOf(reply)).toContain(`>${ann.firstName} ${ann.lastName}</a>`);
  const renamed = { id: ann.id, firstName: 'Annabel', lastName: 'Stone', dob: '1980-01-31' };
  const { status } = await call(app, 'editProfile', renamed, ann);
  expect(status).toBe(200);
  expect(await wordsOf(reply)).toContain('>Annabel Stone</a>');
});

test.each([
  ['posted', (id: number) => commented(app, ben, productId, { comment: toCome(id) })],
  [
    'brought in by an edit',
    async (id: number) => {
      await call(app, 'editComment', { id: reply, comment: toCome(id) }, ben);
      return reply;
    },
  ],
])(
  'words %s as a quote of a future comment are never attributed to its author (rules/comments 20)',
  async (_how, write) => {
    const [{ last } = { last: 0 }] = await app.database.query<{ last: number }>(
      'select last_value::integer as last from comments_id_seq',
    );
    const forged = await write(last + 2);
    const before = await wordsOf(forged);
    expect(before).toContain('<p>Quoted from Ann</p><p>All lies.</p>');
    while ((await commented(app, ann, productId, { comment: '<p>All well.</p>' })) < last + 2);
    expect(await wordsOf(forged)).toBe(before);
  },
);
const toCome = (id: number) => `${quote(`/deal/${productId}`, id, 'All lies.')}<p>Oh.</p>`;

test('a page with quotes takes one more statement', async () => {
  expect(await countStatements(app, () => commentsOn(app, productId, { limit: 21 }))).toBe(2);
});

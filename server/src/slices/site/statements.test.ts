/** The number of SQL statements of calls, which must not grow with the rows. */
import { expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, type Sender } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp({ isWorking: false });
const [owner, reader] = [await addMember(app), await addMember(app)];
const admin = await addMember(app, { role: 'admin' });
const product: number = await addProduct(app, { authorId: owner.id, tagIds: [7] as never });
const thread: number = await addThread(app, { authorId: owner.id, title: 'Leasing tractors' });
const comment = await commented(app, owner, product);
await app.database.query(
  `insert into products (author_id, title, description_html, description_text, summary, listed_in)
   select $1, 'Filler ' || n, '', '', '', '{1}' from generate_series(1, 250) n`,
  [owner.id],
);
await app.database.query(
  `insert into threads (author_id, title, description_html, description_text)
   select $1, 'Leasing number ' || n, '', '' from generate_series(1, 1200) n`,
  [owner.id],
);
await app.database.query(
  `with written as (
     insert into comments (author_id, thread_id, html)
     select $1, $2, '<p>C</p>' from generate_series(1, 1200) returning id)
   insert into votes (member_id, comment_id, is_like) select $3, id, true from written`,
  [owner.id, thread, reader.id],
);

test.each<[name: string, body: object]>([
  ['homePageDeals', { limit: 1 }],
  ['homePageDeals', { limit: 200 }],
  ['homePageDeals', { limit: 200, category: 'learning', filterBy: 'popular' }],
  ['homePageDeals', { limit: 200, price: 'under200', label: 3 }],
  ['popularDeal', {}],
  ['details', { id: product }],
  ['relatedDeals', { id: product }],
  ['forums', { limit: 1 }],
  ['forums', { limit: 200, filterBy: 'discussed' }],
  ['forums', { limit: 200, filterBy: 'active' }],
  ['forums', { limit: 200, searchtxt: 'leasing' }],
  ['forumDetails', { id: thread }],
  ['relatedToForum', { id: thread }],
])('%s takes one statement, and none when cached: %j', async (name, body) => {
  const ask = () => call(app, name, { ...body });
  await ask();
  app.context.cache.invalidate(['everything']);
  expect(await statementsOf(app, ask)).toEqual({ status: 200, count: 1 });
  // A late notification of the set-up may empty the cache once more.
  await expect.poll(() => statementsOf(app, ask)).toEqual({ status: 200, count: 0 });
});

test.each<[name: string, count: number, sender: Sender, body: object]>([
  ['myDeals', 1, owner, {}],
  ['userDeals', 2, reader, { id: owner.id }],
  ['myForums', 1, owner, {}],
  ['userForums', 2, reader, { id: owner.id }],
  ['sawForum', 1, reader, { huddleId: thread }],
  ['forumNews', 1, reader, { huddleIds: [thread] }],
  ['newForums', 1, reader, {}],
  ['seen', 1, reader, {}],
  ['forgetSeen', 1, reader, {}],
  ['saveDeal', 1, reader, { dealId: product, status: 1 }],
  ['commentslike', 2, reader, { commentId: comment, dealId: product, like: 1 }],
  ['myVotes', 1, reader, {}],
  ['overview', 2, admin, {}],
  ['numbers', 3, admin, { range: 'year' }],
])('%s takes %d statements beside that of the session', async (name, count, sender, body) => {
  const ask = () => call(app, name, { ...body }, sender);
  await ask();
  expect(await statementsOf(app, ask)).toEqual({ status: 200, count: count + 1 });
});

test('a sign-in takes 2 statements', async () => {
  const { email, password } = await addMember(app);
  const signIn = () => call(app, 'login', { email, password });
  expect(await statementsOf(app, signIn)).toEqual({ status: 200, count: 2 });
});

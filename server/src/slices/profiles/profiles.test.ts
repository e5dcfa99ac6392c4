import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addEachRole, addMember, register, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { addThread } from '../../testing/threads.ts';

const app = await setUpApp();

let members: Record<Role, TestMember>;
let subject: TestMember;
beforeAll(async () => {
  members = await addEachRole(app);
  subject = await addMember(app, { firstName: 'Priscilla', lastName: 'Ogden' });
  await app.database.query(
    `update members set address = '1 Lane', city = 'Oslo', zip_code = '0150', time_zone = 5.75,
       date_of_birth = '1970-02-28', created_at = '2020-01-02T03:04:05Z' where id = $1`,
    [subject.id],
  );
  await app.database.query('update reputations set points = 12 where member_id = $1', [subject.id]);
  await addProduct(app, { authorId: subject.id });
  const deleted = await addProduct(app, { authorId: subject.id });
  await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);
});

const profileOf = (id: unknown, { token }: { token: string }) =>
  call<{ user: Record<string, unknown>; [name: string]: unknown }>(app, 'userProfile', { id }, { token });

const byNumber = (a: number, b: number) => a - b;

const everybodys = {
  id: 0,
  firstName: 'Priscilla',
  lastName: 'Ogden',
  avatar: null,
  role: 4,
  city: 'Oslo',
  created_at: '2020-01-02T03:04:05.000Z',
  reputationPoints: 12,
  dob: null as string | null,
};

const hideDate = (hides: boolean) =>
  app.database.query('update members set hide_date_of_birth = $2 where id = $1', [subject.id, hides]);

describe('the profile of another member', () => {
  test('shows the public fields and nothing else', async () => {
    for (const role of ['member', 'store_rep', 'moderator'] as const) {
      const { body } = await profileOf(subject.id, members[role]);
      expect(body).toEqual({
        response: 'success',
        user: { ...everybodys, id: subject.id },
        myDealsCount: 1,
        myCommentsCount: 0,
        myVotesCount: 0,
        reputation: 12,
      });
    }
  });

  test('shows the birth date when its owner displays it', async () => {
    await hideDate(false);
    expect((await profileOf(subject.id, members.member)).body.user).toMatchObject({ dob: '1970-02-28' });
    expect((await profileOf(subject.id, members.member)).body.user).not.toHaveProperty('hideDate');
    await hideDate(true);
  });

  test.each(['super_admin', 'admin', 'owner'] as const)('shows everything to %s', async (who) => {
    const { body } = await profileOf(subject.id, who === 'owner' ? subject : members[who]);
    expect(body).toEqual({
      response: 'success',
      user: {
        ...everybodys,
        id: subject.id,
        dob: '1970-02-28',
        email: subject.email,
        unreachable: 0,
        address: '1 Lane',
        zipCode: '0150',
        hideDate: 1,
        timeZone: 5.75,
        status: 1,
        version: 1,
      },
      myDealsCount: 1,
      myCommentsCount: 0,
      myVotesCount: 0,
      reputation: 12,
      mylikes: [],
      mydislikes: [],
      myforumlikes: [],
      myforumdislikes: [],
      myCommentslikes: [],
      myCommentsdislikes: [],
      myCommentsFlags: [],
    });
  });

  test('shows no reputation below zero', async () => {
    await app.database.query('update reputations set points = -5 where member_id = $1', [members.member.id]);
    expect((await profileOf(members.member.id, subject)).body).toMatchObject({
      reputation: 0,
      user: { reputationPoints: 0 },
    });
  });

  test('answers 404 for unconfirmed and unknown members', async () => {
    const { email } = await register(app);
    const [row] = await app.database.query<{ id: number }>('select id from members where email = $1', [
      email,
    ]);
    for (const id of [row?.id, 999_999]) {
      const reply = await profileOf(id, members.admin);
      expect(reply.status).toBe(404);
      expect(reply.body.message).toBe('This member doesn’t exist.');
    }
  });
});

describe('the contributions of a member', () => {
  test('are read by one statement, however many there are', async () => {
    const [busy, quiet] = await Promise.all([addMember(app), addMember(app)]);
    const thread = await addThread(app);
    const products = await Promise.all([1, 2, 3].map(() => addProduct(app, { authorId: quiet.id })));
    await app.database.query(
      `with written as (
         insert into comments (author_id, thread_id, html)
         select $1, $2, '<p>C</p>' from generate_series(1, 10000) returning id),
       flagged as (insert into flags (comment_id, member_id) select id, $1 from written)
       insert into votes (member_id, comment_id, is_like) select $1, id, id % 3 = 0 from written`,
      [busy.id, thread],
    );
    await app.database.query(
      `insert into votes (member_id, product_id, is_like) select $1, id, id = $3 from unnest($2::integer[]) id`,
      [busy.id, products, products[0]],
    );
    // Not by API call: its change notifications would add statements while those of the replies are counted.
    await app.database.query('insert into votes (member_id, thread_id, is_like) values ($1, $2, false)', [
      busy.id,
      thread,
    ]);
    const comments = await app.database.query<{ id: number }>(
      'select id from comments where author_id = $1',
      [busy.id],
    );

    const { statements } = app.context.database;
    const ask = async ({ token }: TestMember) => {
      await app.becomeIdle();
      const before = statements();
      const options = { method: 'GET', token } as const;
      const { body } = await call<Record<string, number[]>>(app, 'profile', undefined, options);
      return { count: statements() - before, list: (name: string) => body[name]?.toSorted(byNumber) };
    };
    const [much, little] = [await ask(busy), await ask(quiet)];
    const [first, ...rest] = products;
    const ids = comments.map(({ id }) => id).sort(byNumber);
    const ofPosts = ['mylikes', 'mydislikes', 'myforumlikes', 'myforumdislikes'];
    expect(ofPosts.map(much.list)).toEqual([[first], rest.sort(byNumber), [], [thread]]);
    const ofComments = ['myCommentslikes', 'myCommentsdislikes', 'myCommentsFlags'];
    const isLiked = (id: number) => id % 3 === 0;
    expect(ofComments.map(much.list)).toEqual([ids.filter(isLiked), ids.filter((id) => !isLiked(id)), ids]);
    expect(ofComments.map(little.list)).toEqual([[], [], []]);
    expect(much.count).toBe(little.count);
  });

  test('include only comments that are not deleted', async () => {
    const writer = await addMember(app);
    await app.database.query(
      `insert into comments (author_id, product_id, html, deleted_at)
       select $1, $2, '<p>C</p>', case when n > 2 then now() end from generate_series(1, 5) n`,
      [writer.id, await addProduct(app)],
    );
    expect((await profileOf(writer.id, members.member)).body.myCommentsCount).toBe(2);
  });
});

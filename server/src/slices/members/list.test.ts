import { describe, expect, test, vi } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { commented } from '../../testing/comments.ts';
import { addMember, signIn, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';
import { statementsOf } from '../../testing/statements.ts';

const app = await setUpApp({ isWorking: false });

interface Listed {
  message: { id: number; firstName: string; [field: string]: unknown }[];
  totalCount: number;
}

const admin = await addMember(app, { role: 'super_admin', firstName: 'Zoe', lastName: 'Zander' });
const ada = await addMember(app, { firstName: 'Ada', lastName: 'Okafor-Lind', role: 'store_rep' });
const bea = await addMember(app, { firstName: 'Bea', lastName: "O'Gden", email: 'b.marsh@quay.example' });
const cyd = await addMember(app, { firstName: 'Cyd', lastName: 'Łukasz', role: 'moderator' });
const dan = await addMember(app, { firstName: 'Dan', lastName: 'Adair' });
await app.database.query("update members set status = 'disabled' where id = $1", [dan.id]);
await app.database.query('update members set confirmed_at = null where id = $1', [cyd.id]);
const former = await addMember(app, { firstName: 'Ada', lastName: 'Former' });
await app.database.query('update members set erased_at = now() where id = $1', [former.id]);

const list = async (given: Record<string, unknown> = {}) =>
  (await call<Listed>(app, 'userList', given, admin)).body;
const names = async (given: Record<string, unknown>) =>
  (await list(given)).message.map(({ firstName }) => firstName);

describe('members are found', () => {
  test.each([
    ['ada', ['Ada', 'Dan']],
    ['OKAFOR', ['Ada']],
    ['ada lind', ['Ada']],
    ["o'gden", ['Bea']],
    ['luk', ['Cyd']],
    ['b.marsh@quay.example', ['Bea']],
    ['marsh', ['Bea']],
    ['kafor', []],
    ['ada nobody', []],
    ["'; drop table members; --", []],
  ])('by %j', async (searchtxt, found) => {
    expect(await names({ searchtxt, order: 'name' })).toEqual(expect.arrayContaining(found));
    expect(await list({ searchtxt })).toMatchObject({ totalCount: found.length });
  });

  test.each<[Record<string, unknown>, string[]]>([
    [{ role: 5 }, ['Ada']],
    [{ status: 3 }, ['Dan']],
    [{ confirmed: 0 }, ['Cyd']],
    [{ role: 4, status: 1, searchtxt: 'bea' }, ['Bea']],
    [{ role: 2 }, []],
    [{ order: 'name' }, ['Dan', 'Cyd', 'Bea', 'Ada', 'Zoe']],
    [{ order: 'oldest' }, ['Zoe', 'Ada', 'Bea', 'Cyd', 'Dan']],
    [{}, ['Dan', 'Cyd', 'Bea', 'Ada', 'Zoe']],
    [{ skip: 1, limit: 2 }, ['Cyd', 'Bea']],
  ])('narrowed by %j', async (given, found) => {
    const listed = await names(given);
    // The database decides where letters beyond ASCII are sorted.
    if (given.order === 'name') expect([...listed].sort()).toEqual([...found].sort());
    else expect(listed).toEqual(found);
  });
});

describe('a row', () => {
  test('contains the columns of the table', async () => {
    const author = await addMember(app, { firstName: 'Eve', lastName: 'Marlowe' });
    await addProduct(app, { authorId: author.id as MemberId });
    const gone = await addProduct(app, { authorId: author.id as MemberId });
    await app.database.query('update products set deleted_at = now() where id = $1', [gone]);
    const commentId = await commented(app, author, await addProduct(app));
    await call(app, 'updateFlag', { status: 1, commentid: commentId }, ada);
    await call(app, 'updateFlag', { status: 1, commentid: commentId }, bea);
    expect((await list({ searchtxt: 'eve marlowe' })).message).toEqual([
      {
        id: author.id,
        firstName: 'Eve',
        lastName: 'Marlowe',
        avatar: null,
        role: 4,
        email: author.email,
        status: 1,
        confirmed: 1,
        application: null,
        created_at: expect.stringMatching(/Z$/),
        lastSeen: null,
        dealCount: 1,
        flagCount: 2,
        version: 1,
      },
    ]);
  });

  test.each(['super_admin', 'admin'] as const)(
    'of a %s does not count flags on their own comments for them',
    async (role) => {
      const author = await addMember(app, { role });
      const commentId = await commented(app, author, await addProduct(app));
      await call(app, 'updateFlag', { status: 1, commentid: commentId }, ada);
      const counts = async ({ token }: TestMember) => {
        const named = { id: author.id, searchtxt: author.email };
        const listed = await call<Listed>(app, 'userList', named, { token });
        const viewed = await call<{ user: { flagCount: number } }>(app, 'userDetails', named, { token });
        return [listed.body.message[0]?.flagCount, viewed.body.user.flagCount];
      };
      expect(await counts(admin)).toEqual([1, 1]);
      expect(await counts(author)).toEqual([0, 0]);
    },
  );

  test('shows when a member was last seen, also after signing out', async () => {
    const seen = async () => (await list({ searchtxt: 'bea' })).message[0]?.lastSeen;
    const token = await signIn(app, bea);
    await expect.poll(seen).toMatch(/Z$/);
    await app.database.query(
      `update sessions set last_used_at = last_used_at - interval '1 hour' where token_hash = sha256($1)`,
      [Buffer.from(token)],
    );
    await app.database.query(`update members set last_seen_at = last_seen_at - interval '1 hour'`, []);
    const anHourAgo = await seen();
    await call(app, 'profile', undefined, { method: 'GET', token });
    await expect.poll(seen).not.toBe(anHourAgo);
    const used = await seen();
    await call(app, 'logout', {}, { token });
    expect(await seen()).toBe(used);
    expect((await names({ order: 'seen' }))[0]).toBe('Bea');
  });

  test('a list of 500 members takes 3 statements', async () => {
    const asked = () => call(app, 'userList', { limit: 500 }, admin);
    expect(await statementsOf(app, asked)).toEqual({ status: 200, count: 3 });
  });
});

test('shows one member with all fields of the form', async () => {
  await app.database.query(
    `update members set date_of_birth = '1961-05-04', address = '1 Lane', city = 'Oslo', zip_code = '0150',
       time_zone = 5.75, deletion_requested_at = '2026-01-01T00:00:00Z' where id = $1`,
    [ada.id],
  );
  const view = (id: number) => call<{ user: object }>(app, 'userDetails', { id }, admin);
  expect((await view(ada.id)).body.user).toMatchObject({
    id: ada.id,
    dob: '1961-05-04',
    hideDate: 1,
    address: '1 Lane',
    city: 'Oslo',
    zipCode: '0150',
    timeZone: 5.75,
    reputationPoints: 0,
    unreachable: 0,
    invited: 0,
    deleted_at: '2026-01-15T00:00:00.000Z',
    sessionCount: 1,
    noteCount: 0,
  });
  expect((await view(cyd.id)).body.user).toMatchObject({ confirmed: 0, deleted_at: null });
  expect((await view(2_000_000_000)).status).toBe(404);
});

test('searches members by an index, not by reading everybody', async () => {
  await addMember(app, { firstName: 'Constance' });
  await app.database.query(
    `insert into members (email, first_name, last_name, password_hash)
     select 'member' || n || '@example.org', 'Ada', 'Marsh', '' from generate_series(1, 5000) n`,
  );
  await app.database.query('vacuum analyze members');
  const sent = vi.spyOn(app.context.database, 'query');
  const { body } = await call<Listed>(app, 'userList', { searchtxt: 'con' }, admin);
  expect(body.message.map(({ firstName }) => firstName)).toEqual(['Constance']);
  const statements = sent.mock.calls.filter(([text]) => text.includes('member_search_vector'));
  expect(statements).toHaveLength(2);
  // PostgreSQL has no statistics on a rare prefix. It may expect a match among the newest members, to save the sort.
  await app.database.query('set enable_sort = off');
  for (const [text, values] of statements) {
    const plan = await app.database.query(`explain ${text}`, values);
    expect(JSON.stringify(plan)).toContain('members_words');
    expect(JSON.stringify(plan)).not.toContain('members_newest');
  }
});

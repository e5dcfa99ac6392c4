import { beforeAll, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import type { Deal } from '../../testing/products.ts';
import { addProduct } from '../../testing/products.ts';

const app = await setUpApp({ isWorking: false });

async function list(path: string, { token }: TestMember, body: Record<string, unknown> = {}) {
  return (await call<{ message: Deal[] & string; totalCount: number }>(app, path, body, { token })).body;
}

const titlesOf = ({ message }: { message: Deal[] }) => message.map(({ del_title }) => del_title);
const past = (days: number) => new Date(Date.now() - days * 86_400_000);

let owner: TestMember;
let reader: TestMember;

beforeAll(async () => {
  [owner, reader] = await Promise.all([addMember(app), addMember(app)]);
  const post = (title: string, days: number, given = {}) =>
    addProduct(app, { authorId: owner.id, title, createdAt: past(days), ...given });
  await post('An old annuity', 30);
  await post('A recent lecture', 2, { status: 'inactive' });
  await post('A workshop that ended', 9, { expiresAt: past(1), descriptionText: 'About annuities.' });
  const deleted = await post('A deleted one', 1);
  await app.database.query('update products set deleted_at = now() where id = $1', [deleted]);
  await addProduct(app, { authorId: reader.id, title: 'Somebody else’s annuity' });
});

test.each(['/api/myDeals', '/api/userDeals'])(
  '%s lists newest first, in any status, without deleted ones',
  async (path) => {
    const { message, totalCount } = await list(path, path === '/api/myDeals' ? owner : reader, {
      id: owner.id,
    });
    expect(message.map(({ del_title, del_active }) => [del_title, del_active])).toEqual([
      ['A recent lecture', 2],
      ['A workshop that ended', 0],
      ['An old annuity', 1],
    ]);
    expect(totalCount).toBe(3);
  },
);

test('my products ignore the id in the body', async () => {
  const mine = await list('/api/myDeals', reader, { id: owner.id, userId: owner.id });
  expect(titlesOf(mine)).toEqual(['Somebody else’s annuity']);
});

test.each([
  ['annuities', ['A workshop that ended', 'An old annuity']],
  ['lect', ['A recent lecture']],
  ['deleted', []],
])('searches %j in one’s own products only', async (searchtxt, titles) => {
  const found = await list('/api/myDeals', owner, { searchtxt });
  expect(titlesOf(found)).toEqual(titles);
  expect(found.totalCount).toBe(titles.length);
  const first = await list('/api/myDeals', owner, { searchtxt, limit: 1 });
  expect(titlesOf(first)).toEqual(titles.slice(0, 1));
});

test('lists of an unconfirmed member answer 404', async () => {
  const { id } = await addMember(app);
  await app.database.query('update members set confirmed_at = null where id = $1', [id]);
  for (const path of ['/api/userDeals', '/api/userForums', '/api/userComments']) {
    const reply = await call(app, path, { id }, { token: reader.token });
    expect([path, reply.status, reply.body.message]).toEqual([path, 404, 'This member doesn’t exist.']);
  }
});

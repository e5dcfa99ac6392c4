import { expect, test } from 'vitest';
import { createTestApp } from './app.ts';
import { call, type Spelling } from './call.ts';
import { createTestDatabase } from './database.ts';
import { addEachRole, addMember } from './members.ts';
import { addProduct } from './products.ts';

test('a test application serves its rows, and leaves nothing behind', async () => {
  await using app = await createTestApp();
  const id = await addProduct(app, { title: 'Understanding annuities' });
  const reply = await call<{ deals: { id: number; del_title: string }[] }>(app, 'homePageDeals');
  expect(reply.status).toBe(200);
  expect(reply.body.deals.map(({ id: dealId, del_title }) => [dealId, del_title])).toEqual([
    [id, 'Understanding annuities'],
  ]);
});

test.each<Spelling>(['json', 'form', 'multipart'])('a body can be sent as %s', async (as) => {
  await using app = await createTestApp();
  const { token } = await addMember(app);
  const reply = await call<{ category: unknown[] }>(app, 'category', { showAll: 1 }, { token, as });
  expect(reply.status).toBe(200);
  expect(reply.body.category).toHaveLength(3);
});

test('members of each role can be created', async () => {
  await using app = await createTestApp();
  const members = await addEachRole(app);
  const reply = await call<{ role: number }>(app, 'profile', undefined, {
    method: 'GET',
    token: members.moderator.token,
  });
  expect(reply.body.role).toBe(3);
});

test('leftover jobs fail the test', async () => {
  const database = await createTestDatabase();
  await database.query("select graphile_worker.add_job('nobody-does-this', '{}')");
  await expect(database.close()).rejects.toThrow('jobs that nobody did');
});

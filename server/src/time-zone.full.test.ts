/** A database whose sessions have another time zone than UTC, such as that of its machine (rules/running 35). */
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { takeBackDays } from '#contract/account-deletion/model.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { eraseMember } from './slices/accounts/index.ts';
import { carryOut, leave } from './testing/account-deletion.ts';
import { createTestApp } from './testing/app.ts';
import { call } from './testing/call.ts';
import { createTestDatabase } from './testing/database.ts';
import { addMember } from './testing/members.ts';
import { addProduct } from './testing/products.ts';

const week = 7;
const day = 24 * 60 * 60 * 1000;

/** A zone whose summer time began at noon this many days ago, and lasts for 100 days: that day is an hour shorter. */
function summerSince(daysAgo: number): string {
  const dayOfYear = (date: Date) => Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0)) / day);
  const began = new Date(Date.now() - daysAgo * day);
  const ends = new Date(began.getTime() + 100 * day);
  return `WIN0SUM,${dayOfYear(began)}/12,${dayOfYear(ends)}/12`;
}

const database = await createTestDatabase({ timeZone: summerSince(week) });
const app = await createTestApp({ database });
afterAll(async () => {
  await app.close();
  await database.close();
});

test('a day that staff search for is one of UTC', async () => {
  const late = new Date(Math.floor(Date.now() / day) * day - week * day + 23.5 * 3_600_000);
  const to = late.toISOString().slice(0, 10);
  const { id, token } = await addMember(app, { role: 'admin' });
  await addProduct(app, { title: 'Late', createdAt: late });
  await database.query(
    `insert into audit_log (at, actor_id, action, subject, subject_id, before, after)
     values ($2, $1, 'role-changed', 'member', $1, '{"role": "member"}', '{"role": "admin"}')`,
    [id, late],
  );
  const found = async (path: string) =>
    (await call<{ message: unknown[] }>(app, path, { from: to, to }, { token })).body.message;
  expect(await found('/api/allDeals')).toMatchObject([{ del_title: 'Late' }]);
  expect(await found('/api/auditLog')).toMatchObject([{ action: 'role-changed' }]);
});

test('an erased member keeps the year of joining in UTC', async () => {
  const { id } = await addMember(app);
  await database.query(
    `update members set created_at = '2025-06-01', confirmed_at = '2025-06-02' where id = $1`,
    [id],
  );
  await app.context.write(async ({ tx }) => {
    await sql`set local time zone 'Asia/Tokyo'`.execute(tx);
    await eraseMember(tx, id as MemberId);
  });
  const [kept] = await database.query('select created_at, confirmed_at from members where id = $1', [id]);
  const began = new Date('2025-01-01T00:00:00Z');
  expect(kept).toEqual({ created_at: began, confirmed_at: began });
});

test('members have as many hours to cancel the deletion as they were shown', async () => {
  const [member, admin] = [await addMember(app), await addMember(app, { role: 'admin' })];
  await leave(app, member);
  const hours = 24 * takeBackDays - 0.5;
  await database.query(
    'update members set deletion_requested_at = now() - make_interval(mins => $2) where id = $1',
    [member.id, hours * 60],
  );
  await carryOut(app);
  const { body } = await call<{ user: { deleted_at: string } }>(app, 'userDetails', { id: member.id }, admin);
  const left = (new Date(body.user.deleted_at).getTime() - Date.now()) / 60_000;
  expect(left).toBeCloseTo(30, -1);
});

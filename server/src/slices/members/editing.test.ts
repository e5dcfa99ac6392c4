import { beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '#contract/accounts/model.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addEachRole, addMember, isSignedIn, signIn, type TestMember } from '../../testing/members.ts';

const app = await setUpApp({ isWorking: false });

const staff: Record<Role, TestMember> = await addEachRole(app);

let member: TestMember;
beforeEach(async () => {
  member = await addMember(app);
});

const edit = ({ token }: TestMember, id: number, given: Record<string, unknown>) =>
  call<{ id: number; version: number }>(app, 'editProfile', { adminMode: 1, id, ...given }, { token });

const standing = async (id: number) =>
  (await app.database.query('select role, status, version from members where id = $1', [id]))[0];
const record = (id: number) =>
  app.database.query(
    `select actor_id as by, action, before, after from audit_log where subject = 'member' and subject_id = $1 order by id`,
    [id],
  );

describe('who may give which role', () => {
  const numbers = [1, 2, 3, 4, 5];

  test.each([
    ['super_admin', [1, 2, 3, 4, 5]],
    ['admin', [2, 3, 4, 5]],
    ['moderator', []],
  ] as const)('%s: %j', async (role, given) => {
    for (const number of numbers) {
      const { id } = await addMember(app);
      const { status } = await edit(staff[role], id, { role: number });
      expect(`${number} ${status}`).toBe(`${number} ${given.some((one) => one === number) ? 200 : 403}`);
    }
  });

  test('only a Super Admin edits a Super Admin', async () => {
    const above = await addMember(app, { role: 'super_admin' });
    for (const given of [{ role: 4 }, { status: 3 }, { role: 1, status: 1 }, { role: 'no role' }]) {
      expect((await edit(staff.admin, above.id, given)).status).toBe(403);
    }
    expect(await standing(above.id)).toMatchObject({ role: 'super_admin', status: 'active' });
    expect((await edit(staff.super_admin, above.id, { role: 4 })).status).toBe(200);
  });

  test.each(['super_admin', 'admin'] as const)('%s cannot change the own role or status', async (role) => {
    for (const given of [{ role: 4 }, { status: 3 }, { role: 'no role' }]) {
      const { status, body } = await edit(staff[role], staff[role].id, given);
      expect([status, body.message]).toEqual([403, 'You can’t change your own role or status.']);
    }
    expect(await standing(staff[role].id)).toMatchObject({ role, status: 'active' });
  });
});

describe('from everybody else', () => {
  const own = { firstName: 'Priscilla', lastName: 'Ogden', dob: '1961-05-04' };

  test.each(['moderator', 'member'] as const)('a %s cannot set role or status', async (role) => {
    const { id } = staff[role];
    for (const claim of [
      { role: 2, status: 1 },
      { role: 'abc', status: [3] },
    ]) {
      const { status } = await edit(staff[role], id, { ...own, ...claim, adminMode: 'yes' });
      expect(status).toBe(200);
    }
    expect(await standing(id)).toMatchObject({ role, status: 'active' });
    expect(await record(id)).toEqual([]);
  });

  test('role and status are ignored outside admin mode', async () => {
    const { admin } = staff;
    expect((await edit(admin, admin.id, { ...own, adminMode: 0, role: 'abc', status: 3 })).status).toBe(200);
    expect((await edit(admin, member.id, { ...own, adminMode: 0, role: 3 })).status).toBe(403);
    expect(await standing(admin.id)).toMatchObject({ role: 'admin', status: 'active' });
    expect(await standing(member.id)).toMatchObject({ role: 'member', version: 1 });
  });
});

describe('in admin mode', () => {
  test('sets role and status, and nothing else', async () => {
    const given = { firstName: 'X', lastName: '', email: 'x@example.org', dob: 'never', city: 'Oslo' };
    const { status, body } = await edit(staff.admin, member.id, { ...given, role: 5, status: '1' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: member.id, version: 2, message: 'Member saved.' });
    const [row] = await app.database.query('select * from members where id = $1', [member.id]);
    expect(row).toMatchObject({ first_name: 'Wilhelmina', email: member.email, city: '', role: 'store_rep' });
    expect(await record(member.id)).toEqual([
      {
        by: staff.admin.id,
        action: 'member-edited',
        before: { role: 'member', status: 'active' },
        after: { role: 'store_rep', status: 'active' },
      },
    ]);
  });

  test('keeps omitted fields, and does not log an edit without changes', async () => {
    await edit(staff.admin, member.id, { role: 3 });
    await edit(staff.admin, member.id, { status: 1 });
    expect((await edit(staff.admin, member.id, {})).status).toBe(200);
    expect(await standing(member.id)).toEqual({ role: 'moderator', status: 'active', version: 2 });
    expect(await record(member.id)).toHaveLength(1);
  });

  test('rejects an outdated version', async () => {
    await edit(staff.admin, member.id, { role: 3, version: 1 });
    const { status, body } = await edit(staff.super_admin, member.id, { role: 5, version: 1 });
    const sentence = 'Someone else just changed this member. Reload to see the latest.';
    expect([status, body.message]).toEqual([409, sentence]);
    expect(await standing(member.id)).toMatchObject({ role: 'moderator' });
    expect((await edit(staff.super_admin, member.id, { role: 5, version: 2 })).status).toBe(200);
  });

  test.each([
    [{ role: 6 }, { role: 'Choose a role.' }],
    [{ status: 2 }, { status: 'Choose a status.' }],
    [{ adminMode: 'abc' }, { adminMode: 'Send 0 or 1.' }],
  ])('rejects %j', async (given, errors) => {
    const { status, body } = await edit(staff.admin, member.id, given);
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('answers 404 for unknown and erased members', async () => {
    expect((await edit(staff.admin, 2_000_000_000, { role: 3 })).status).toBe(404);
    await app.database.query(
      "update members set erased_at = now(), email = null, status = 'disabled' where id = $1",
      [member.id],
    );
    expect((await edit(staff.admin, member.id, { status: 1 })).status).toBe(404);
  });

  test('disabling ends all sessions and mailed links', async () => {
    const disabled = 'This account is disabled. Please contact us.';
    const elsewhere = await signIn(app, member, 1);
    await app.database.query(
      `insert into mailed_links (token_hash, member_id, purpose, expires_at)
       values (sha256('a link'), $1, 'password_reset', now() + interval '1 hour')`,
      [member.id],
    );
    expect((await edit(staff.admin, member.id, { status: 3 })).status).toBe(200);
    for (const token of [member.token, elsewhere]) {
      const { status, body } = await call(app, 'profile', undefined, { method: 'GET', token });
      expect([status, body.message]).toEqual([401, disabled]);
    }
    const refused = await call(app, 'login', { ...member });
    expect([refused.status, refused.body.message]).toEqual([403, disabled]);
    const reset = { token: 'a link', password: 'river stone 8', repassword: 'river stone 8' };
    expect((await call(app, 'resetPassword', reset)).status).toBe(410);
    expect((await edit(staff.admin, member.id, { status: 1 })).status).toBe(200);
    expect(await isSignedIn(app, member.token)).toBe(false);
    expect(await isSignedIn(app, await signIn(app, member))).toBe(true);
  });

  test('a new role counts from the next request of an open session', async () => {
    const list = async () => (await call(app, 'allComments', {}, member)).status;
    expect(await list()).toBe(403);
    await edit(staff.admin, member.id, { role: 3 });
    expect(await list()).toBe(200);
    await edit(staff.admin, member.id, { role: 4 });
    expect(await list()).toBe(403);
  });
});

describe('one administrator remains', () => {
  const alone = async (...admins: TestMember[]) => {
    await app.database.query(
      `update members set role = 'member' where role in ('super_admin', 'admin') and id <> all($1)`,
      [admins.map(({ id }) => id)],
    );
  };
  const left = () =>
    app.database.query(`select from members where role in ('super_admin', 'admin') and status = 'active'`);

  test('when five administrators disable each other at once', async () => {
    const admins = await Promise.all(Array.from({ length: 5 }, () => addMember(app, { role: 'admin' })));
    await alone(...admins);
    const pairs = admins.flatMap((one) =>
      admins.filter((other) => other !== one).map((other) => ({ one, id: other.id })),
    );
    const replies = await Promise.all(pairs.map(({ one, id }) => edit(one, id, { status: 3 })));
    expect(await left()).toHaveLength(1);
    // The second request for the same member finds it done.
    const done = pairs.filter((_pair, place) => replies[place]?.status === 200).map(({ id }) => id);
    expect(new Set(done).size).toBe(4);
    expect(replies.filter(({ status }) => ![200, 401, 403].includes(status))).toEqual([]);
  });

  test('when the other one is about to leave', async () => {
    const [one, other] = [await addMember(app, { role: 'admin' }), await addMember(app, { role: 'admin' })];
    await alone(one, other);
    await app.database.query('update members set deletion_requested_at = now() where id = $1', [one.id]);
    const { status } = await edit(one, other.id, { role: 4 });
    expect(status).toBe(403);
    expect(await standing(other.id)).toMatchObject({ role: 'admin', status: 'active' });
  });
});

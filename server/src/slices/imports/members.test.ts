import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { cancelled, checked, downloaded, faultsOf, imported } from '../../testing/imports.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, type TestMember } from '../../testing/members.ts';

const app = await createTestApp();
afterAll(() => app.close());

let office: TestMember;
let ann: TestMember;
beforeAll(async () => {
  office = await addMember(app, { role: 'admin', firstName: 'Ada', lastName: 'Nkemelu' });
  ann = await addMember(app, { firstName: 'Annika', lastName: 'Berg' });
});

const table = (...rows: string[]) => ['email,first_name,last_name,role,status', ...rows].join('\n');
const check = (...rows: string[]) => checked(app, office, table(...rows), 'member');
const standing = async (email: string) =>
  (await app.database.query('select first_name, role, status from members where email = $1', [email]))[0];
const acts = () =>
  app.database.query<{ action: string }>("select action from audit_log where subject = 'member' order by id");

describe('members who come in', () => {
  test('are invited by a letter, once, with the roles that an import may give', async () => {
    const rows = ['new@example.org,Newton,Park,store_rep,', `${ann.email.toUpperCase()},Other,Name,moderator,active`];
    const found = await check(...rows);
    expect(found).toMatchObject({ kind: 'member', samples: ['Newton Park', 'Other Name'] });
    expect(found.counts).toEqual({ added: 1, changed: 1, unchanged: 0, faulty: 0 });
    expect(await standing('new@example.org')).toBeUndefined();

    expect((await imported(app, office, found, 1)).state).toBe('done');
    expect(await standing('new@example.org')).toMatchObject({ first_name: 'Newton', role: 'store_rep' });
    // A name is its member's own.
    expect(await standing(ann.email)).toMatchObject({ first_name: 'Annika', role: 'moderator' });
    expect(await acts()).toEqual([{ action: 'member-invited' }, { action: 'member-edited' }]);
    const token = tokenIn(await app.mailbox.next('new@example.org'));
    expect((await call(app, '/api/invitation', { token })).status).toBe(200);

    const again = await check(...rows);
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 2, faulty: 0 });
    await cancelled(app, office, again);
  });

  test('get no letter where the office would rather send them later', async () => {
    await imported(app, office, await check('later@example.org,Later,Lane,,'), 0);
    expect(await standing('later@example.org')).toMatchObject({ role: 'member', status: 'active' });
    expect(await app.database.query("select from graphile_worker.jobs where task_identifier like 'member-%'")).toEqual([]);
  });

  test('are signed out as they are disabled', async () => {
    const bob = await addMember(app);
    await imported(app, office, await check(`${bob.email},,,,disabled`));
    expect(await standing(bob.email)).toMatchObject({ status: 'disabled' });
    expect(await isSignedIn(app, bob.token)).toBe(false);
  });

  test('never become administrators, and those who are stay as they are', async () => {
    const chief = await addMember(app, { role: 'super_admin' });
    const found = await check(
      'nobody,Nobody,Here,,',
      'x@example.org,Xa,,admin,disabled',
      `${ann.email},,,super_admin,`,
      `${chief.email},,,member,`,
      `${chief.email},,,super_admin,active`,
      `${office.email},,,admin,active`,
    );
    expect(await faultsOf(app, office, found)).toEqual([
      expect.stringMatching(/^2 email: /),
      expect.stringMatching(/^3 first_name: /),
      expect.stringMatching(/^3 last_name: /),
      '3 role: Please write member, store_rep or moderator.',
      '3 status: Whoever is invited is active. Disable them once they are here.',
      '4 role: Please write member, store_rep or moderator.',
      '5 role: An import changes no administrators. Leave the row out, or role and status as they are.',
      '6 email: The same stands in row 5 already.',
    ]);
    expect(found.counts).toMatchObject({ unchanged: 1, changed: 0, added: 0 });
    await cancelled(app, office, found);
  });
});

test('members who go out come in again without a change', async () => {
  const reply = await downloaded(app, office, { kind: 'member' });
  expect(reply.headers.get('content-disposition')).toMatch(/filename="members-/);
  const found = await checked(app, office, await reply.arrayBuffer(), 'member');
  expect(found.counts).toMatchObject({ added: 0, changed: 0, faulty: 0 });
  await cancelled(app, office, found);
});

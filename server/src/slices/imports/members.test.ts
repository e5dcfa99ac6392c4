import { afterEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { callOk } from '../../testing/call.ts';
import { cancelled, checked, downloaded, faultsOf, imported } from '../../testing/importing.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn } from '../../testing/members.ts';

const app = await setUpApp();

const office = await addMember(app, { role: 'admin', firstName: 'Ada', lastName: 'Nkemelu' });
const ann = await addMember(app, { firstName: 'Annika', lastName: 'Berg' });

const table = (...rows: string[]) => ['email,first_name,last_name,role,status', ...rows].join('\n');
const check = (...rows: string[]) => checked(app, office, table(...rows), 'member');
const standing = async (email: string) =>
  (await app.database.query('select first_name, role, status from members where email = $1', [email]))[0];
const acts = async (subject: string) =>
  (
    await app.database.query<{ action: string }>(
      'select action from audit_log where subject = $1 and actor_id = $2 order by id',
      [subject, office.id],
    )
  ).map(({ action }) => action);

/** Ends imports that wait for a decision, so that the next test can begin one. */
afterEach(() => app.database.query("update imports set state = 'cancelled', finished_at = now()"));

describe('imported members', () => {
  test('are invited by mail, once, with their roles; existing ones get theirs and are signed out if disabled', async () => {
    const bob = await addMember(app);
    const rows = [
      'new@example.org,Newton,Park,store_rep,',
      `${ann.email.toUpperCase()},Other,Name,moderator,active`,
      `${bob.email},,,,disabled`,
    ];
    const found = await check(...rows);
    expect(found).toMatchObject({ kind: 'member' });
    expect(found.counts).toEqual({ added: 1, changed: 2, unchanged: 0, faulty: 0 });
    expect(await standing('new@example.org')).toBeUndefined();

    expect((await imported(app, office, found, 1)).state).toBe('done');
    expect(await standing('new@example.org')).toMatchObject({ first_name: 'Newton', role: 'store_rep' });
    // Only the member may change their name.
    expect(await standing(ann.email)).toMatchObject({ first_name: 'Annika', role: 'moderator' });
    expect(await standing(bob.email)).toMatchObject({ status: 'disabled' });
    expect(await isSignedIn(app, bob.token)).toBe(false);
    expect(await acts('member')).toEqual(['member-invited', 'member-edited', 'member-edited']);
    expect(await acts('table')).toEqual(['members-import-begun']);
    const token = tokenIn(await app.mailbox.next('new@example.org'));
    await callOk(app, 'invitation', { token });

    const again = await check(...rows);
    expect(again.counts).toEqual({ added: 0, changed: 0, unchanged: 3, faulty: 0 });
  });

  test.each([
    ['if administrators send the e-mails later', 'active', 0],
    ['while they are disabled', 'disabled', 1],
  ] as const)('are not invited %s', async (_when, status, invite) => {
    const email = `${status}@example.org`;
    await imported(app, office, await check(`${email},Awa,Diop,,${status}`), invite);
    expect(await standing(email)).toMatchObject({ role: 'member', status });
    expect(app.mailbox.mails.flatMap(({ to }) => to?.map(({ address }) => address))).not.toContain(email);
  });

  test('get only roles that the importing administrator may give', async () => {
    const chief = await addMember(app, { role: 'super_admin' });
    const file = [
      'nobody,Nobody,Here,,',
      'x@example.org,Xa,,admin,away',
      'y@example.org,Ysolde,Ley,super_admin,',
      `${ann.email},,,super_admin,`,
      `${chief.email},,,member,`,
      `${chief.email},,,super_admin,active`,
      `${office.email},,,member,active`,
      'z@example.org,Zelda,Zorn,admin,active',
    ];
    const found = await check(...file);
    expect(await faultsOf(app, office, found)).toEqual([
      expect.stringMatching(/^2 email: /),
      '3 status: Use active or disabled.',
      expect.stringMatching(/^3 first_name: /),
      expect.stringMatching(/^3 last_name: /),
      '4 role: Only a Super Admin can give this role.',
      '5 role: Only a Super Admin can give this role.',
      '6 role: Only a Super Admin can manage a Super Admin.',
      '7 email: Same as row 6.',
      '8 role: You can’t change your own role or status.',
    ]);
    expect(found.counts).toEqual({ unchanged: 0, changed: 0, added: 1, faulty: 7 });
    await cancelled(app, office, found);

    const allowed = await checked(app, chief, table(...file.slice(2, 4)), 'member');
    expect((await imported(app, chief, allowed)).counts).toMatchObject({ added: 1, changed: 1, faulty: 0 });
    expect(await standing('y@example.org')).toMatchObject({ role: 'super_admin' });
  });

  test('have profiles that follow the rules of the form', async () => {
    const header =
      'email,first_name,last_name,date_of_birth,hide_date_of_birth,address,city,zip_code,time_zone';
    const rows = [
      'full@example.org,Fulvia,Orsini,1974-11-02,no,"1, Quay",Genova,16124,5.5',
      'less@example.org,Lesley,Moor,,,,,,',
      'bad@example.org,Badri,Nath,1974-02-30,perhaps,,,a code that is too long by far,0.1',
    ];
    const found = await checked(app, office, [header, ...rows].join('\n'), 'member');
    expect(await faultsOf(app, office, found)).toEqual([
      '4 hide_date_of_birth: Use yes or no.',
      '4 time_zone: Choose a time zone from the list.',
      '4 date_of_birth: This date doesn’t exist. Choose another one.',
      '4 zip_code: Use at most 20 characters.',
    ]);
    expect((await imported(app, office, found)).counts).toMatchObject({ added: 2, faulty: 1 });
    const profiles = await app.database.query(
      `select date_of_birth::text, hide_date_of_birth, address, city, zip_code, time_zone::float8 from members
       where email in ('full@example.org', 'less@example.org') order by email`,
    );
    expect(profiles.map((profile) => Object.values(profile))).toEqual([
      ['1974-11-02', false, '1, Quay', 'Genova', '16124', 5.5],
      [null, true, '', '', '', 0],
    ]);
  });
});

describe('a row about an existing member', () => {
  test('names each cell that is not imported', async () => {
    const { email } = await addMember(app, { firstName: 'Katla', lastName: 'Jonsdottir' });
    const content = `email,first_name,last_name,role,city,hide_date_of_birth,time_zone\n${email},Katla,Berg,moderator,Vik,TRUE,+0`;
    const found = await checked(app, office, content, 'member');
    const remarks = [
      '2 last_name: Only the member can change this. It stays as it is.',
      '2 city: Only the member can change this. It stays as it is.',
    ];
    expect(await faultsOf(app, office, found)).toEqual(remarks);
    expect(found.counts).toEqual({ added: 0, changed: 1, unchanged: 0, faulty: 0 });
    const done = await imported(app, office, found);
    expect(await faultsOf(app, office, done)).toEqual(remarks);
    expect(await standing(email)).toMatchObject({ role: 'moderator' });
    const again = await checked(app, office, content, 'member');
    expect(again.counts).toMatchObject({ unchanged: 1, changed: 0 });
  });

  test.each([
    ['never confirmed the address', '', /never confirmed the address\. Confirm it in Users/],
    ['waits for approval', 'now(), null', /is waiting for approval\. Decide in Registrations/],
    ['was rejected', 'now(), now()', /registration was declined/],
  ])('who registered and %s is a fault', async (_what, application, sentence) => {
    const { id, email } = await addMember(app);
    await app.database.query('update members set confirmed_at = null where id = $1', [id]);
    if (application !== '')
      await app.database.query(`insert into applications values ($1, ${application})`, [id]);
    const found = await check(`${email},,,moderator,`);
    expect(found.counts).toEqual({ added: 0, changed: 0, unchanged: 0, faulty: 1 });
    expect(await faultsOf(app, office, found)).toEqual([expect.stringMatching(sentence)]);
    await cancelled(app, office, found);
    expect(await (await downloaded(app, office, { kind: 'member' })).text()).not.toContain(email);
  });

  test('whose address is reserved is a fault', async () => {
    await app.database.query(
      `insert into email_changes (member_id, old_email, new_email, waits_until, reserved_until)
       values ($1, 'former@example.org', $2, now(), now() + interval '1 day')`,
      [ann.id, ann.email],
    );
    const found = await check('former@example.org,Former,Holder,,');
    expect(await faultsOf(app, office, found)).toEqual([
      '2 email: An account with this e-mail address already exists.',
    ]);
  });
});

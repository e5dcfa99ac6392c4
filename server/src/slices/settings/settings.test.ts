import { afterEach, describe, expect, test } from 'vitest';
import { createTestApp, setUpApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, newAccount } from '../../testing/members.ts';

const app = await setUpApp();

const admin = await addMember(app, { role: 'admin' });
const colleague = await addMember(app, { role: 'super_admin' });
afterEach(async () => {
  await app.database.query('delete from settings');
});

interface Shown extends Record<string, unknown> {
  version: number;
  given: { setting: string; variable: string }[];
}

const usual = {
  name: 'Guildhall',
  line: '',
  home_sentence: 'Courses, events and positions for insurance and financial advisors, posted by members.',
  contact_email: 'office@guildhall.example',
  contact_phone: '+1 555 0100',
  contact_address: '12 Guild Street, Springfield',
  legal_url: '/legal',
  contact_url: '/contact',
  facebook_url: 'https://www.facebook.com/',
  x_url: 'https://x.com/',
  linkedin_url: 'https://www.linkedin.com/',
  registration_open: 1,
  registration_domains: '',
  registration_needs_approval: 0,
  newcomers_wait: 0,
  date_format: 'numeric',
  shortest_first_name: 3,
  new_member_time_zone: null,
  time_zone: 'UTC',
  accent: '',
};

const shown = async (on: TestApp = app) => (await call<Shown>(on, 'settings', {}, admin)).body;
const save = (changes: object, { by = admin, on = app } = {}) =>
  call<{ version: number }>(on, 'changeSettings', { ...usual, ...changes }, by);
const feedTitle = async (on: TestApp = app) =>
  /<title>([^<]*)<\/title>/.exec(await (await fetch(`${on.origin}/feeds/home.atom`)).text())?.[1];
const registerOn = (on: TestApp, given: object = {}) => {
  const person = newAccount();
  return call(on, 'register', { ...person, repassword: person.password, ...given });
};

describe('administrators', () => {
  test('see the defaults', async () => {
    expect(await shown()).toEqual({ response: 'success', ...usual, version: 0, given: [] });
  });

  test('save settings, and the activity log has the differences', async () => {
    const { status, body } = await save({ version: 0, name: 'Bridge Builders', accent: '7A1F2B' });
    expect([status, body.version, body.message]).toEqual([
      200,
      1,
      'Settings saved. They’re live on every page.',
    ]);
    expect(await shown()).toMatchObject({ name: 'Bridge Builders', accent: '#7a1f2b', version: 1 });
    const entries = await app.database.query(
      "select action, actor_id, before, after from audit_log where subject = 'settings' order by id desc limit 1",
    );
    expect(entries).toEqual([
      {
        action: 'settings-changed',
        actor_id: admin.id,
        before: { name: 'Guildhall', accent: '' },
        after: { name: 'Bridge Builders', accent: '#7a1f2b' },
      },
    ]);
  });

  test('save nothing if nothing differs', async () => {
    const { body } = await save({ version: 0 });
    expect([body.version, body.message]).toEqual([0, 'Nothing was changed.']);
    expect(await app.database.query('select from settings')).toEqual([]);
  });

  test('get an error for each invalid field, and nothing is saved', async () => {
    const links = { x_url: 'x.com/guild', registration_domains: 'guild' };
    const { status, body } = await save({ version: 0, name: '', accent: '#ffcc00', ...links });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'accent',
      'name',
      'registration_domains',
      'x_url',
    ]);
    expect(body.errors?.accent).toMatch(/Closest readable shade: #[0-9a-f]{4}00\.$/);
    expect(await app.database.query('select from settings')).toEqual([]);
  });
});

test('one of four changes at once succeeds, also for the first time', async () => {
  const names = ['One', 'Two', 'Three', 'Four'];
  const replies = await Promise.all(names.map((name) => save({ version: 0, name })));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.message).toBe(
    'Someone else just changed these settings. Your changes aren’t saved yet.',
  );
  const winner = names[replies.findIndex(({ status }) => status === 200)];
  expect(await shown()).toMatchObject({ name: winner, version: 1 });
  expect((await save({ version: 1, name: 'Second' }, { by: colleague })).body.version).toBe(2);
});

describe('saved settings', () => {
  test('appear at once in every process', async () => {
    await using other = await createTestApp({ database: app.database });
    const on = [app, other];
    const titles = () => Promise.all(on.map(feedTitle));
    await save({ version: 0, line: 'Kept from here on.' });
    await other.receiveChanges();
    expect(await titles()).toEqual(['Guildhall', 'Guildhall']);
    await save({ version: 1, name: 'Bridge Builders' });
    expect(await feedTitle(app)).toBe('Bridge Builders');
    await other.receiveChanges();
    expect(await titles()).toEqual(['Bridge Builders', 'Bridge Builders']);
  });

  test('close and open registration', async () => {
    await save({ version: 0, registration_open: 0 });
    expect((await registerOn(app)).status).toBe(403);
    await save({ version: 1 });
    expect((await registerOn(app)).status).toBe(200);
  });

  test('limit registration to domains, but not invitations by administrators', async () => {
    await save({ version: 0, registration_domains: '@Guild.Example; bücher.example' });
    expect((await shown()).registration_domains).toBe('guild.example, xn--bcher-kva.example');
    const own = `new-${crypto.randomUUID()}@GUILD.example`;
    expect((await registerOn(app, { email: own })).status).toBe(200);
    const [known, unknown] = [await registerOn(app, { email: colleague.email }), await registerOn(app)];
    expect([known.status, known.body.errors]).toEqual([
      422,
      { email: 'Register with an e-mail address at guild.example or xn--bcher-kva.example.' },
    ]);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    const { firstName, lastName, email } = newAccount();
    expect((await call(app, 'inviteMember', { firstName, lastName, email }, admin)).status).toBe(200);
    await save({ version: 1 });
    expect((await registerOn(app)).status).toBe(200);
  });

  test('decide how short a first name may be: registered, invited and in the profile', async () => {
    const { lastName, email } = newAccount();
    const invite = () => call(app, 'inviteMember', { firstName: 'Jo', lastName, email }, admin);
    const register = () => registerOn(app, { firstName: 'Jo' });
    const rename = () => call(app, 'editProfile', { firstName: 'Jo', lastName, dob: '1980-01-01' }, admin);
    for (const act of [invite, register, rename])
      expect((await act()).body.errors).toEqual({ firstName: 'Atleast 3 characters, alphabets only' });
    await save({ version: 0, shortest_first_name: 1 });
    for (const act of [invite, register, rename]) expect((await act()).status).toBe(200);
  });

  test('give new members a time zone: the nearest to their browser’s, or the one that is set', async () => {
    const zoneAfter = async (timeZone: unknown) => {
      const email = `zone-${crypto.randomUUID()}@example.org`;
      expect((await registerOn(app, { email, timeZone })).status).toBe(200);
      const [row] = await app.database.query<{ zone: number }>(
        'select time_zone::float8 as zone from members where email = $1',
        [email],
      );
      return row?.zone;
    };
    expect(await zoneAfter(-2.5)).toBe(-3);
    expect(await zoneAfter(13)).toBe(12);
    for (const unknown of [undefined, null, 'Paris', 99]) expect(await zoneAfter(unknown)).toBe(0);
    await save({ version: 0, new_member_time_zone: 5.75 });
    expect(await zoneAfter(-5)).toBe(5.75);
  });

  test('keep the lines of the postal address', async () => {
    await save({ version: 0, contact_address: '12 Guild Street \r\n  Springfield\n\nUSA' });
    expect((await shown()).contact_address).toBe('12 Guild Street\nSpringfield\nUSA');
  });
});

describe('environment variables', () => {
  const env = { SITE_CONTACT_EMAIL: 'desk@guild.example', SITE_X_URL: 'none', REGISTRATION: 'closed' };

  test('override saved settings, are named, and leave them unchanged', async () => {
    await save({ version: 0, contact_email: 'saved@guild.example' });
    await using other = await createTestApp({ database: app.database, env });
    expect(await shown(other)).toMatchObject({
      contact_email: 'desk@guild.example',
      x_url: '',
      registration_open: 0,
      given: [
        { setting: 'contact_email', variable: 'SITE_CONTACT_EMAIL' },
        { setting: 'x_url', variable: 'SITE_X_URL' },
        { setting: 'registration_open', variable: 'REGISTRATION' },
      ],
    });
    const sent = { version: 1, name: 'Bridge Builders', contact_email: 'no address', registration_open: 1 };
    expect((await save(sent, { on: other })).status).toBe(200);
    expect((await registerOn(other)).status).toBe(403);
    await app.receiveChanges();
    expect(await shown()).toMatchObject({
      name: 'Bridge Builders',
      contact_email: 'saved@guild.example',
      x_url: 'https://x.com/',
    });
  });
});

const sendTestMail = () => call(app, 'sendTestMail', {}, admin);

test('a test e-mail is sent at once to the administrator who requests it, in the name of the association', async () => {
  await save({ version: 0, name: 'Bridge Builders' });
  const { status, body } = await sendTestMail();
  expect([status, body.message]).toEqual([
    200,
    `Test e-mail sent to ${admin.email}. Check your inbox and your spam folder.`,
  ]);
  const mail = await app.mailbox.next(admin.email);
  expect(mail.subject).toBe('Test e-mail from Bridge Builders');
  expect(mail.from?.name).toBe('Bridge Builders');
  const recorded = await app.database.query(
    `select from audit_log where action = 'test-mail-sent' and actor_id = $1`,
    [admin.id],
  );
  expect(recorded).toHaveLength(1);
});

test('the reply contains the mail server’s response', async () => {
  app.mailbox.treat({ at: 'recipient', by: '550 5.1.1 No such user', to: admin.email });
  const { status, body } = await sendTestMail();
  app.mailbox.treat();
  expect([status, body.message]).toEqual([
    409,
    expect.stringMatching(/^The mail server rejected the e-mail: .*550 5\.1\.1 No such user/),
  ]);
});

/** Which account a person from the community site gets (rules/single-sign-on 4 to rules/single-sign-on 13). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { type CommunitySite, openCommunitySite, type SitePerson } from '../../testing/community-site.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, register, signIn } from '../../testing/members.ts';
import { openReceiver, type Receiver, verified } from '../../testing/servers.ts';
import { begin, enter, enterAs, finish, publicUrl, signedInAs } from '../../testing/sso.ts';
import { addWebhook, forgetWebhooks } from '../../testing/webhooks.ts';
import { unlinkByEmail } from './index.ts';

let site: CommunitySite;
let app: TestApp;
/** Receives webhooks. */
let receiver: Receiver;
beforeAll(async () => {
  site = await openCommunitySite();
  receiver = await openReceiver();
  const env = {
    ...site.env,
    FETCH_ALLOW: receiver.host,
    SSO_ROLE_CLAIM: 'groups',
    SSO_ROLE_VALUES: 'moderators=3,partners=5',
    SSO_MEMBERSHIP_CLAIM: 'membership',
    SSO_MEMBERSHIP_VALUES: 'active,honorary',
  };
  app = await createTestApp({ env });
  await site.open({ publicUrl, origin: app.origin });
});
afterAll(async () => {
  await app.close();
  await site.close();
  await receiver[Symbol.asyncDispose]();
});

let count = 0;
/** A member of the site who is unknown here. */
function person(given: Partial<SitePerson> = {}): SitePerson {
  count += 1;
  const sub = `p${count}`;
  const names = { given_name: 'Pia', family_name: 'Person' };
  return { sub, email: `${sub}@example.org`, email_verified: true, membership: 'active', ...names, ...given };
}

const profileOf = async (token: string) =>
  (await call(app, 'profile', undefined, { method: 'GET', token })).body;
const refusal = async (who: SitePerson) => {
  const { status, body } = await enterAs(app, site, who);
  return [status, body.message];
};
const acts = (id: unknown) =>
  app.database.query<{ action: string }>(
    'select action from audit_log where subject_id = $1 and actor_id = $1 order by id',
    [id],
  );

describe('unknown people from the community site', () => {
  test('get a confirmed account that no password opens', async () => {
    const who = person({ groups: ['partners'] });
    const profile = await profileOf(await signedInAs(app, site, who));
    expect(profile).toMatchObject({ firstName: 'Pia', lastName: 'Person', role: 5, email: who.email });
    const again = await profileOf(await signedInAs(app, site, who));
    expect(again.id).toBe(profile.id);
    const tried = await call(app, 'login', { email: who.email, password: '', remember: 0 });
    expect(tried.status).toBe(422);
  });

  test('are sent to webhooks as joined, unless they were members before (rules/webhooks 4)', async () => {
    const admin = await addMember(app, { role: 'admin' });
    const { secret } = await addWebhook(app, admin, receiver.url, ['member.joined']);
    const [stranger, unconfirmed, before] = [person(), await register(app), await addMember(app)];
    const joined: unknown[] = [];
    for (const who of [stranger, person({ email: unconfirmed.email }), person({ email: before.email })])
      joined.push((await profileOf(await signedInAs(app, site, who))).id);
    await app.settle();
    const told = receiver.got.map((got) => verified(got, secret).data.id);
    expect(new Set(told)).toEqual(new Set(joined.slice(0, 2)));
    await forgetWebhooks(app);
  });

  test('get one account from two concurrent sign-ins', async () => {
    const who = person();
    site.people.set(who.sub, who);
    const begun = [await begin(app), await begin(app), await begin(app)];
    const answers = await Promise.all(begun.map((one) => enter(one, who.sub)));
    const replies = await Promise.all(
      begun.map(({ secret }, place) => finish(app, answers[place] ?? '', secret)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const rows = await app.database.query('select from members where email = $1', [who.email]);
    expect(rows).toHaveLength(1);
  });

  test('get an account although registration is closed', async () => {
    await using closed = await createTestApp({ env: { ...site.env, REGISTRATION: 'closed' } });
    expect((await enterAs(closed, site, person())).status).toBe(200);
  });

  test.each([
    [{ given_name: 'Bo', family_name: 'Li' }, 'Bo Li', 'Li'],
    [{ given_name: 'Jean-Luc', family_name: "O'Neil" }, 'Jean Luc', "O'Neil"],
    [{ given_name: undefined, family_name: undefined, name: 'Maria del Mar' }, 'Maria', 'del Mar'],
    [{ given_name: undefined, family_name: undefined }, 'Member', 'Member'],
    [{ given_name: '007', family_name: ' ' }, 'Member', '007'],
  ])('get a name by the rules of names here: %j', async (names, firstName, lastName) => {
    const profile = await profileOf(await signedInAs(app, site, person(names)));
    expect([profile.firstName, profile.lastName]).toEqual([firstName, lastName]);
  });

  const unconfirmed =
    'Your e-mail address isn’t confirmed at Guild Community. Confirm it there, then sign in again.';
  const unusable = 'The e-mail address of your account at Guild Community can’t be used here.';
  const notMember = 'Your account at Guild Community isn’t a member account. Please contact us.';
  test.each<[Partial<SitePerson>, string]>([
    [{ email_verified: undefined }, unconfirmed],
    [{ email: undefined }, unconfirmed],
    [{ email: 'ülo@example' }, unusable],
    [{ membership: 'lapsed' }, notMember],
    [{ membership: undefined }, notMember],
  ])('are rejected with %j', async (given, sentence) => {
    const who = person(given);
    expect(await refusal(who)).toEqual([403, sentence]);
    expect(await app.database.query('select from members where email = $1', [who.email])).toEqual([]);
  });

  test('do not get an address that was another member’s until recently', async () => {
    const former = await addMember(app);
    await app.database.query(
      `insert into email_changes (member_id, old_email, new_email, waits_until, reserved_until)
       values ($1, $2, 'new@example.org', now(), now() + interval '1 day')`,
      [former.id, 'former-holder@example.org'],
    );
    expect((await refusal(person({ email: 'Former-Holder@example.org' })))[0]).toBe(403);
  });
});

describe('an account with the same address', () => {
  test('is linked, with an e-mail and a log entry, and its password sessions end', async () => {
    const member = await addMember(app);
    const who = person({ email: member.email.toUpperCase() });
    const profile = await profileOf(await signedInAs(app, site, who));
    expect(profile).toMatchObject({ id: member.id, firstName: member.firstName });
    expect(await isSignedIn(app, member.token)).toBe(false);
    const mail = await app.mailbox.next(member.email);
    expect(mail.subject).toBe('Your Guildhall account is linked with Guild Community');
    expect(await acts(member.id)).toEqual([{ action: 'identity-linked' }]);
  });

  test('is not linked when the address is unconfirmed there', async () => {
    const member = await addMember(app);
    expect((await refusal(person({ email: member.email, email_verified: false })))[0]).toBe(403);
    expect(await isSignedIn(app, member.token)).toBe(true);
  });

  test.each([
    ['super_admin', 'signed up'],
    ['admin', 'signed up'],
    ['admin', 'was invited'],
  ] as const)('is not linked when it belongs to an administrator: %s who %s', async (role, how) => {
    const admin = await addMember(app, { role });
    if (how === 'was invited')
      await app.database.query('update members set confirmed_at = null where id = $1', [admin.id]);
    expect(await refusal(person({ email: admin.email }))).toEqual([
      403,
      'Administrator accounts aren’t linked automatically. Sign in with your password and link yours under Account.',
    ]);
    expect(await isSignedIn(app, admin.token)).toBe(true);
  });

  test('stays disabled, whether it is linked or not', async () => {
    const [unlinked, linked] = [await addMember(app), await addMember(app)];
    await signedInAs(app, site, person({ sub: 'disabled', email: linked.email }));
    await app.database.query("update members set status = 'disabled' where id = any($1)", [
      [unlinked.id, linked.id],
    ]);
    for (const { email } of [unlinked, linked])
      expect(await refusal(person({ email, ...(email === linked.email && { sub: 'disabled' }) }))).toEqual([
        403,
        'This account is disabled. Please contact us.',
      ]);
  });

  test('is not linked with a second account there', async () => {
    const who = person();
    await signedInAs(app, site, who);
    expect(await refusal(person({ email: who.email }))).toEqual([
      403,
      'The account with your e-mail address here is linked to another account at Guild Community. Please contact us.',
    ]);
  });

  test('can be linked with another one after an operator has unlinked it', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    const { id } = await profileOf(token);
    const other = person({ email: who.email });
    expect((await refusal(other))[0]).toBe(403);
    expect(await unlinkByEmail(app.context.database, String(who.email).toUpperCase())).toBe(1);
    expect(await isSignedIn(app, token)).toBe(false);
    expect(await profileOf(await signedInAs(app, site, other))).toMatchObject({ id });
  });

  test('is kept although it waits for deletion', async () => {
    const who = person();
    const { id } = await profileOf(await signedInAs(app, site, who));
    await app.database.query('update members set deletion_requested_at = now() where id = $1', [id]);
    const { body } = await enterAs(app, site, who);
    expect(body.message).toBe('Welcome back. Your account won’t be deleted.');
  });
});

describe('an account that was registered with someone else’s address', () => {
  test('becomes the owner’s, and the person who registered it is signed out', async () => {
    const hijacker = await register(app, { firstName: 'Mallory', lastName: 'Waits' });
    const link = tokenIn(await app.mailbox.next(hijacker.email));
    await call(app, 'forgotPasswordRequest', { email: hijacker.email });
    const reset = tokenIn(await app.mailbox.next(hijacker.email));
    const token = await signedInAs(app, site, person({ email: hijacker.email }));
    expect(await profileOf(token)).toMatchObject({ firstName: 'Pia', lastName: 'Person' });
    const tried = await call(app, 'login', { email: hijacker.email, password: hijacker.password });
    expect([tried.status, tried.body.message]).toEqual([422, 'Wrong e-mail or password.']);
    const change = { password: 'another stone 8', repassword: 'another stone 8' };
    expect((await call(app, 'activation', { token: link })).status).toBe(410);
    expect((await call(app, 'resetPassword', { ...change, token: reset })).status).toBe(410);
    expect(await isSignedIn(app, token)).toBe(true);
  });
});

describe('known members', () => {
  test('get the role of their claims, higher or lower, with a log entry', async () => {
    const who = person();
    const { id } = await profileOf(await signedInAs(app, site, who));
    const roleOf = async (groups: string[]) =>
      (await profileOf(await signedInAs(app, site, { ...who, groups }))).role;
    expect(await roleOf(['readers', 'moderators'])).toBe(3);
    expect(await roleOf(['partners'])).toBe(5);
    expect(await roleOf([])).toBe(4);
    expect(await acts(id)).toEqual(Array.from({ length: 3 }, () => ({ action: 'role-followed' })));
  });

  test.each(['super_admin', 'admin'] as const)(
    'keep the role of %s whatever the claims say',
    async (role) => {
      const who = person();
      const { id } = await profileOf(await signedInAs(app, site, who));
      await app.database.query('update members set role = $2 where id = $1', [id, role]);
      await signedInAs(app, site, { ...who, groups: ['moderators'] });
      const [row] = await app.database.query<{ role: string }>('select role from members where id = $1', [
        id,
      ]);
      expect(row?.role).toBe(role);
    },
  );

  test('are recognised with another address, which replaces the old one', async () => {
    const who = person();
    const { id } = await profileOf(await signedInAs(app, site, who));
    const moved = { ...who, email: 'moved@example.org' };
    expect(await profileOf(await signedInAs(app, site, moved))).toMatchObject({ id, email: moved.email });
    const mail = await app.mailbox.next(String(who.email));
    expect(mail.text).toContain('moved@example.org');
    const unsaid = await signedInAs(app, site, { ...moved, email: 'no@example.org', email_verified: false });
    expect(await profileOf(unsaid)).toMatchObject({ id, email: moved.email });
  });

  test('do not get the address of another member', async () => {
    const other = await addMember(app);
    const who = person();
    const token = await signedInAs(app, site, { ...who, email: who.email });
    const moved = await signedInAs(app, site, { ...who, email: other.email });
    expect((await profileOf(moved)).email).toBe((await profileOf(token)).email);
    expect(await isSignedIn(app, other.token)).toBe(true);
  });

  test('are signed out everywhere when the membership ends, and may return when it is renewed', async () => {
    const who = person();
    const token = await signedInAs(app, site, who);
    expect(await refusal({ ...who, membership: 'lapsed' })).toEqual([
      403,
      'Your membership has ended. Please contact us.',
    ]);
    expect(await isSignedIn(app, token)).toBe(false);
    expect((await enterAs(app, site, { ...who, membership: 'honorary' })).status).toBe(200);
  });
});

describe('one’s own account', () => {
  const startLink = (token: string, currentPassword: string) =>
    call<{ secret: string; address: string }>(app, 'startSsoLink', { currentPassword }, { token });

  test('can be linked by an administrator who enters the password, and the session continues', async () => {
    const admin = await addMember(app, { role: 'admin' });
    const who = person({ email: 'quite-another@example.org' });
    site.people.set(who.sub, who);
    expect((await startLink(admin.token, 'not the password 1')).status).toBe(422);
    const { body: begun } = await startLink(admin.token, admin.password);
    const done = await finish(app, await enter(begun, who.sub), begun.secret);
    expect([done.status, done.body.token]).toEqual([200, null]);
    expect(await isSignedIn(app, admin.token)).toBe(true);
    expect(await profileOf(await signedInAs(app, site, who))).toMatchObject({ id: admin.id, role: 2 });
    // Administrators keep their password and address.
    expect(await signIn(app, admin)).toMatch(/^[\w-]{43}$/);
  });

  test('is not linked without the password, however fresh the session', async () => {
    const member = await addMember(app);
    expect((await startLink(member.token, '')).status).toBe(422);
  });

  test.each([
    ['its session has ended', 'delete from sessions where member_id = $1'],
    ['its password has changed', `update members set password_hash = 'another' where id = $1`],
  ])('is not linked when meanwhile %s', async (_what, meanwhile) => {
    const member = await addMember(app);
    const who = person();
    site.people.set(who.sub, who);
    const { body: begun } = await startLink(member.token, member.password);
    await app.database.query(meanwhile, [member.id]);
    const done = await finish(app, await enter(begun, who.sub), begun.secret);
    expect(done.status).toBe(410);
    expect(
      await app.database.query('select from member_identities where member_id = $1', [member.id]),
    ).toEqual([]);
  });

  test('is not linked with an account of someone else', async () => {
    const taken = person();
    await signedInAs(app, site, taken);
    const member = await addMember(app);
    const { body: begun } = await startLink(member.token, member.password);
    const done = await finish(app, await enter(begun, taken.sub), begun.secret);
    expect([done.status, done.body.message]).toEqual([
      409,
      'Your account at Guild Community is already linked to another account here.',
    ]);
  });

  test('shows since when it is linked', async () => {
    const member = await addMember(app);
    const own = (token: string) => call(app, 'mySsoIdentity', {}, { token });
    expect((await own(member.token)).body).toEqual({ response: 'success', identity: null });
    const token = await signedInAs(app, site, person());
    expect((await own(token)).body).toMatchObject({ identity: { linked_at: expect.any(String) } });
  });
});

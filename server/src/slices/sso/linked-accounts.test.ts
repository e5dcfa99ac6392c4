/**
 * Limits of passwords if members sign in at the community site, or did (rules/single-sign-on 14 to rules/single-sign-on
 * 16 and rules/single-sign-on 24 to rules/single-sign-on 27).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberId } from '#contract/core/ids.ts';
import { leave } from '../../testing/account-deletion.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { type CommunitySite, openCommunitySite } from '../../testing/community-site.ts';
import { emailChanges } from '../../testing/email-changes.ts';
import { leaveLate } from '../../testing/emails.ts';
import { askForExport } from '../../testing/exports.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, newAccount, signIn, signUp, type TestMember } from '../../testing/members.ts';
import { enterAs, publicUrl, signedInAs } from '../../testing/sso.ts';
import { memberBroughtIn, memberInvited } from '../accounts/index.ts';
import { endAllByPassword, endUnconfirmed } from './due-queries.ts';
import { ssoCronJobs, unlinkByEmail } from './index.ts';
import { confirmationHours } from './policy.ts';

/** An application with SSO_ONLY. */
const site: CommunitySite = await openCommunitySite();
const app = await createTestApp({ env: site.env });
const only = await createTestApp({ env: { ...site.env, SSO_ONLY: 'on', RATE_LIMITS: 'on' } });
await site.open({ publicUrl, origin: app.origin });
afterAll(async () => {
  await app.close();
  await only.close();
  await site.close();
});

const sentence = 'Sign in with Guild Community.';
const there = (email: string) => ({ sub: email, email, email_verified: true, given_name: 'Wilhelmina' });
const startPassword = (at: TestApp, { id }: { id: number }, token: string) =>
  call(at, 'startPasswordReset', { id }, { token });
const login = (to: TestApp, { email, password }: { email: string; password: string }) =>
  call<{ token?: string }>(to, 'login', { email, password });

describe('a linked account', () => {
  test('can sign in there only, and only those who know the password learn that', async () => {
    const member = await addMember(app);
    await signedInAs(app, site, there(member.email));
    const right = await login(app, member);
    expect([right.status, right.body.message, right.body.token]).toEqual([403, sentence, undefined]);
    const wrong = await login(app, { ...member, password: 'not the password 1' });
    expect([wrong.status, wrong.body.message]).toEqual([422, 'Wrong e-mail or password.']);
  });

  test('gets an e-mail without a link when a new password is requested, and older links set none', async () => {
    const member = await addMember(app);
    const ask = async () => {
      await call(app, 'forgotPasswordRequest', { email: member.email });
      return app.mailbox.next(member.email);
    };
    const token = tokenIn(await ask());
    await signedInAs(app, site, there(member.email));
    await app.mailbox.next(member.email);
    const { subject, text } = await ask();
    expect(subject).toBe('How to sign in to Guildhall');
    expect(text).not.toContain('/passwordReset/');
    await app.database.query('update mailed_links set used_at = null where member_id = $1', [member.id]);
    const passwords = { password: 'another stone 8', repassword: 'another stone 8' };
    const reset = await call(app, 'resetPassword', { token, ...passwords });
    expect([reset.status, reset.body.message]).toEqual([403, sentence]);
  });

  test.each([
    ['signed in there', false],
    ['signed in there after an administrator had confirmed the address', true],
  ])('is not invited to set a password by a late e-mail: %s', async (_what, isConfirmed) => {
    const { id, email, link } = await invited();
    if (isConfirmed) await app.database.query('update members set confirmed_at = now() where id = $1', [id]);
    await signedInAs(app, site, there(email));
    expect(await leaveLate(app, memberInvited, id)).toEqual([]);
    expect(await leaveLate(app, memberBroughtIn, id)).toEqual([]);
    await app.database.query('update mailed_links set used_at = null where member_id = $1', [id]);
    const passwords = { password: 'another stone 8', repassword: 'another stone 8' };
    const accepted = await call(app, 'acceptInvitation', { token: link, ...passwords });
    expect([accepted.status, accepted.body.message]).toEqual([403, sentence]);
  });

  async function invited() {
    const { token } = await addMember(app, { role: 'admin' });
    const { firstName, lastName, email } = newAccount();
    const person = { firstName, lastName, email, role: 4 };
    const { body } = await call<{ id: MemberId }>(app, 'inviteMember', person, { token });
    return { id: body.id, email, link: tokenIn(await app.mailbox.next(email)) };
  }

  test('gets e-mails about deletion, export and address that name a contact, and no password', async () => {
    const member = await addMember(app);
    const token = await signedInAs(app, site, there(member.email));
    await app.mailbox.next(member.email);
    const person = { ...newAccount({ email: member.email }), repassword: member.password };
    await call(app, 'register', { ...person, password: member.password });
    const exists = await app.mailbox.next(member.email);
    await askForExport(app, { token });
    const data = await app.mailbox.next(member.email);
    await leave(app, { token, password: '' });
    const leaves = await app.mailbox.next(member.email);
    await signedInAs(app, site, there(member.email));
    const stays = await app.mailbox.next(member.email);
    expect([exists, data, leaves, stays].map(({ subject }) => subject)).toEqual([
      'You already have an account at Guildhall',
      'Your data from Guildhall is ready',
      'Your Guildhall account will be deleted',
      'Your Guildhall account won’t be deleted',
    ]);
    for (const { text } of [exists, leaves, stays]) expect(text).toContain('http://guildhall.test/login\n');
    for (const { text } of [exists, data, leaves, stays])
      expect(text).not.toMatch(/forgot-password|set a new|change your password/);
    for (const { text } of [data, leaves, stays])
      expect(text).toMatch(/If this wasn’t you, write to \S+@\S+ right away\./);
  });

  test('cannot change password or address here', async () => {
    const member = await addMember(app);
    const token = await signedInAs(app, site, there(member.email));
    const change = { password: 'another stone 8', repassword: 'another stone 8', currentPassword: '' };
    const replies = [
      await call(app, 'changePassword', change, { token }),
      await call(app, 'changeEmail', { email: 'x@example.org', currentPassword: '' }, { token }),
      await call(app, 'resendEmailChange', {}, { token }),
    ];
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      replies.map(() => [403, sentence]),
    );
  });

  test('can be deleted right after signing in there, without a password', async () => {
    const token = await signedInAs(app, site, there('leaves@example.org'));
    const leave = () => call(app, 'deleteMyAccount', { currentPassword: '', keepPosts: 1 }, { token });
    await app.database.query("update sessions set signed_in_at = now() - interval '16 minutes'");
    const late = await leave();
    expect([late.status, late.body.message]).toEqual([
      403,
      'Sign out and sign in again with Guild Community first. For this, you need to have signed in within the last 15 minutes.',
    ]);
    await app.database.query('update sessions set signed_in_at = now()');
    expect((await leave()).status).toBe(200);
  });

  test('other members sign in by password, and need it to leave', async () => {
    const member = await addMember(app);
    const token = await signIn(app, member);
    const left = await call(app, 'deleteMyAccount', { currentPassword: '', keepPosts: 1 }, { token });
    expect([left.status, left.body.errors]).toEqual([422, { currentPassword: 'This field cannot be null' }]);
  });
});

describe('with SSO_ONLY', () => {
  const passwords = { password: 'river stone 7', repassword: 'river stone 7' };
  const ofGuests: [string, Record<string, unknown>][] = [
    ['/api/register', { firstName: 'Pia', lastName: 'P', email: 'p@example.org', ...passwords }],
    ['/api/resendActivation', { email: 'p@example.org' }],
    ['/api/forgotPasswordRequest', { email: 'p@example.org' }],
    ['/api/pwdResetTokenVerification', { token: 'nothing' }],
    ['/api/resetPassword', { token: 'nothing', ...passwords }],
    ['/api/acceptInvitation', { token: 'nothing', ...passwords }],
    ['/api/confirmEmail', { token: 'nothing' }],
  ];
  test.each(ofGuests)('%s is rejected', async (path, body) => {
    const reply = await call(only, path, body);
    expect([reply.status, reply.body.message]).toEqual([403, sentence]);
  });

  const ofMembers: [string, Record<string, unknown>][] = [
    ['/api/changePassword', { ...passwords, currentPassword: '' }],
    ['/api/changeEmail', { email: 'q@example.org', currentPassword: '' }],
    ['/api/resendEmailChange', {}],
  ];
  test.each(ofMembers)('%s is rejected for all but administrators', async (path, body) => {
    for (const role of ['moderator', 'member', 'store_rep'] as const) {
      const { token } = await addMember(only, { role });
      const reply = await call(only, path, body, { token });
      expect([role, reply.status, reply.body.message]).toEqual([role, 403, sentence]);
    }
    for (const role of ['super_admin', 'admin'] as const) {
      const { token } = await addMember(only, { role });
      expect((await call(only, path, body, { token })).status).not.toBe(403);
    }
  });

  test('an administrator can change the address by a link in an e-mail', async () => {
    const { asked, confirm, emailOf } = emailChanges(only);
    const admin = await addMember(only, { role: 'admin' });
    const { email, confirm: token } = await asked(admin);
    expect((await confirm(token)).status).toBe(200);
    expect(await emailOf(admin)).toBe(email);
    const again = await confirm(token);
    expect([again.status, again.body.message]).toEqual([403, sentence]);
  });

  test('an administrator cancels account deletion by password, and cannot set another by e-mail', async () => {
    const admin = await addMember(only, { role: 'admin' });
    expect((await leave(only, admin)).status).toBe(200);
    const leaves = await only.mailbox.next(admin.email);
    expect((await login(only, admin)).status).toBe(200);
    const stays = await only.mailbox.next(admin.email);
    for (const { text } of [leaves, stays]) {
      expect(text).toContain('http://guildhall.test/login?password=1');
      expect(text).not.toMatch(/forgot-password|set a new/);
    }
  });

  test('the current password can be guessed ten times over all calls (rules/accounts 45)', async () => {
    const { token } = await addMember(only, { role: 'admin' });
    const guess = { currentPassword: 'a guess 1', keepPosts: 1, ...passwords };
    const paths = ['/api/changePassword', '/api/deleteMyAccount', '/api/startSsoLink'];
    const tries = Array.from({ length: 10 }, (_, time) => paths[time % 3] ?? '');
    for (const path of tries) expect((await call(only, path, guess, { token })).status).toBe(422);
    for (const path of paths) expect((await call(only, path, guess, { token })).status).toBe(429);
  });

  test('only administrators sign in by password, linked or not', async () => {
    for (const role of ['moderator', 'member', 'store_rep'] as const) {
      const reply = await login(only, await addMember(only, { role }));
      expect([role, reply.status, reply.body.message]).toEqual([role, 403, sentence]);
    }
    for (const role of ['super_admin', 'admin'] as const) {
      const admin = await addMember(only, { role });
      expect((await login(only, admin)).status).toBe(200);
      await only.database.query(
        'insert into member_identities (issuer, subject, member_id) values ($1, $2, $3)',
        [site.issuer, admin.email, admin.id],
      );
      expect((await login(only, admin)).status).toBe(200);
    }
  });

  test.each(['super_admin', 'admin'] as const)(
    'a password of an administrator is logged and mailed to the others: %s',
    async (role) => {
      await only.database.query("update members set status = 'disabled'");
      const told = await addMember(only, { role: 'admin' });
      const breaker = await addMember(only, { role });
      const reply = await login(only, breaker);
      expect(reply.status).toBe(200);
      expect(await isSignedIn(only, String(reply.body.token))).toBe(true);
      const mail = await only.mailbox.next(told.email);
      expect(mail.subject).toBe('Sign-in by password at Guildhall');
      expect(mail.text).toContain(breaker.email);
      expect(mail.text).toContain('http://guildhall.test/login?password=1\n');
      const acts = await only.database.query(
        "select from audit_log where action = 'signed-in-by-password' and actor_id = $1",
        [breaker.id],
      );
      expect(acts).toHaveLength(1);
    },
  );

  test('an administrator can get a link to set a password from administrators, and signs in by it', async () => {
    const { token } = await addMember(only, { role: 'super_admin' });
    const admin = await addMember(only, { role: 'admin' });
    expect((await startPassword(only, admin, token)).status).toBe(200);
    const link = tokenIn(await only.mailbox.next(admin.email));
    await callOk(only, 'pwdResetTokenVerification', { token: link });
    const password = 'another stone 8';
    const reset = { token: link, password, repassword: password };
    await callOk(only, 'resetPassword', reset);
    expect((await login(only, { ...admin, password })).status).toBe(200);
    const { subject, text } = await only.mailbox.next(admin.email);
    expect(subject).toBe('Your Guildhall password was changed');
    expect(text).toContain('http://guildhall.test/login?password=1');
    expect(text).not.toContain('/forgot-password');
  });

  test('administrators cannot send it to anyone else, and older links set no password', async () => {
    const { token } = await addMember(only, { role: 'super_admin' });
    const member = await addMember(only);
    const started = await startPassword(only, member, token);
    expect([started.status, started.body.message]).toEqual([
      409,
      'This member signs in with Guild Community.',
    ]);
    await only.database.query(
      `insert into mailed_links (token_hash, member_id, purpose, expires_at)
       values (sha256('from before'), $1, 'password_reset', now() + interval '1 hour')`,
      [member.id],
    );
    for (const path of ['/api/pwdResetTokenVerification', '/api/resetPassword']) {
      const reply = await call(only, path, { token: 'from before', ...passwords });
      expect([reply.status, reply.body.message]).toEqual([403, sentence]);
    }
  });

  test('administrators cannot invite an administrator', async () => {
    const { token } = await addMember(only, { role: 'super_admin' });
    const invite = (role: number) =>
      call(
        only,
        'inviteMember',
        { firstName: 'Ada', lastName: 'Rowe', email: `r${role}@example.org`, role },
        { token },
      );
    const replies = await Promise.all([1, 2, 3].map(invite));
    expect(replies.map(({ status }) => status)).toEqual([409, 409, 200]);
    expect(replies[1]?.body.message).toBe(
      'Invitations don’t set a password here. Ask them to sign in with Guild Community once, then give them the role.',
    );
  });

  test('wrong passwords block administrators as they do everybody', async () => {
    const breaker = await addMember(only, { role: 'super_admin' });
    for (let time = 0; time < 10; time += 1) await login(only, { ...breaker, password: 'not it 12' });
    expect((await login(only, breaker)).status).toBe(429);
  });

  test('members sign in through the community site', async () => {
    expect((await enterAs(only, site, there('comes@example.org'))).status).toBe(200);
  });
});

test('password sessions end, except those of administrators', async () => {
  const [member, admin, superAdmin] = [
    await addMember(only),
    await addMember(only, { role: 'admin' }),
    await addMember(only, { role: 'super_admin' }),
  ];
  await endAllByPassword(only.context.database);
  const areIn = await Promise.all([member, admin, superAdmin].map(({ token }) => isSignedIn(only, token)));
  expect(areIn).toEqual([false, true, true]);
});

describe('a linked member who becomes an administrator', () => {
  let above: TestMember;
  beforeAll(async () => {
    above = await addMember(app, { role: 'super_admin' });
  });
  const promote = async ({ id }: TestMember, role: 1 | 2) => {
    const edit = { adminMode: 1, id, role };
    await callOk(app, 'editProfile', edit, above);
  };
  const linkTo = (issuer: string, { id }: TestMember) =>
    app.database.query(
      'insert into member_identities (issuer, subject, member_id) values ($1, $2::text, $2::integer)',
      [issuer, id],
    );

  test.each([1, 2] as const)(
    '%s: loses the password from before the link and its sessions, and sets a new one by mail',
    async (role) => {
      const member = await addMember(app);
      await linkTo(site.issuer, member);
      await promote(member, role);
      expect((await login(app, member)).status).toBe(422);
      expect(await isSignedIn(app, member.token)).toBe(false);
      await startPassword(app, member, above.token);
      const token = tokenIn(await app.mailbox.next(member.email));
      const password = 'another stone 8';
      await call(app, 'resetPassword', { token, password, repassword: password });
      expect((await login(app, { ...member, password })).status).toBe(200);
    },
  );

  test('keeps a valid password', async () => {
    const [unlinked, since, admin] = [
      await addMember(app),
      await addMember(app),
      await addMember(app, { role: 'admin' }),
    ];
    for (const member of [since, admin]) await linkTo('https://former.example', member);
    await app.database.query('update members set password_set_at = now() where id = $1', [since.id]);
    for (const member of [unlinked, since, admin]) {
      await promote(member, 1);
      expect((await login(app, member)).status).toBe(200);
      expect(await isSignedIn(app, member.token)).toBe(true);
    }
  });
});

describe('when the site is no longer configured', () => {
  const sites: [string, () => Record<string, string>][] = [
    ['no other is', () => ({})],
    ['another one is', () => ({ ...site.env, SSO_ISSUER: 'https://another.example' })],
  ];
  /** Links a member who signed in there until just now; `hasEnded` links an ended membership. */
  const linkBefore = ({ database }: TestApp, { id }: { id: number }, hasEnded = false) =>
    database.query(
      `insert into member_identities (issuer, subject, member_id, ended_at)
       values ('https://before.example', $1::text, $1::integer, case when $2 then now() end)`,
      [id, hasEnded],
    );
  const oldPassword =
    'Your old password no longer works, because you’ve signed in through another site since. Request a link to set a new one.';

  describe.each(sites)('and %s', (_what, env) => {
    let then: TestApp;
    beforeAll(async () => {
      then = await createTestApp({ env: env() });
    });
    afterAll(() => then.close());

    test('the password from before is invalid, and a new one is valid', async () => {
      const member = await signUp(then);
      await linkBefore(then, member);
      const before = await login(then, member);
      expect([before.status, before.body.message]).toEqual([403, oldPassword]);
      expect((await login(then, { ...member, password: 'not the password 1' })).status).toBe(422);
      await call(then, 'forgotPasswordRequest', { email: member.email });
      const token = tokenIn(await then.mailbox.next(member.email));
      const password = 'another stone 8';
      await call(then, 'resetPassword', { token, password, repassword: password });
      expect((await login(then, { ...member, password })).status).toBe(200);
      // A later sign-in through a site makes the password worthless.
      await then.database.query('update member_identities set confirmed_at = now() where member_id = $1', [
        member.id,
      ]);
      expect((await login(then, { ...member, password })).status).toBe(403);
    });

    test('an ended membership stays ended, with any password', async () => {
      const member = await addMember(then);
      await linkBefore(then, member, true);
      await then.database.query(
        "update members set password_set_at = now() + interval '1 minute' where id = $1",
        [member.id],
      );
      expect((await login(then, member)).status).toBe(403);
    });

    test('the last answer about a membership counts', async () => {
      const signsIn = async (ended: string, confirmed: string) => {
        const member = await addMember(then);
        await then.database.query(
          `insert into member_identities (issuer, subject, member_id, confirmed_at, ended_at)
         values ('https://first.example', $1::text, $1::integer, now() - interval '1 year', now() - $2::interval),
           ('https://second.example', $1::text, $1::integer, now() - $3::interval, null)`,
          [member.id, ended, confirmed],
        );
        await then.database.query('update members set password_set_at = now() where id = $1', [member.id]);
        return (await login(then, member)).status;
      };
      expect(await signsIn('2 days', '1 day')).toBe(200);
      expect(await signsIn('1 day', '2 days')).toBe(403);
    });
  });

  test('linked administrators and unlinked members sign in by password', async () => {
    await using then = await createTestApp();
    const [admin, member] = [await addMember(then, { role: 'admin' }), await addMember(then)];
    await linkBefore(then, admin, true);
    expect([(await login(then, admin)).status, (await login(then, member)).status]).toEqual([200, 200]);
  });

  test.each<[string, () => Promise<unknown> | undefined]>([
    ['no other is', () => askJob()?.run()],
    [
      'another one is',
      () => endUnconfirmed(app.context.database, 'https://another.example', confirmationHours),
    ],
  ])('and %s, sessions that began there end within a day', async (_what, run) => {
    const [member, other] = [await addMember(app), await addMember(app)];
    const [token, late] = [
      await signedInAs(app, site, there(member.email)),
      await signedInAs(app, site, there(other.email)),
    ];
    const confirmed = (hours: number, id: number) =>
      app.database.query(
        'update member_identities set confirmed_at = now() - make_interval(hours => $1) where member_id = $2',
        [hours, id],
      );
    await confirmed(22, member.id);
    await confirmed(24, other.id);
    await run();
    expect([await isSignedIn(app, token), await isSignedIn(app, late)]).toEqual([true, false]);
  });
  const askJob = () => ssoCronJobs(app.context, undefined).find(({ name }) => name === 'ask-about-members');
});

describe('an objection to a change of address from before the link', () => {
  test('changes nothing, and names the association’s address', async () => {
    const { changed, object } = emailChanges(app);
    const member = await addMember(app);
    const { email, objectAfter } = await changed(member);
    const token = await signedInAs(app, site, there(email));
    const objected = await object(objectAfter);
    expect([objected.status, objected.body.message]).toEqual([
      409,
      'This account now signs in with Guild Community, and its e-mail address comes from there. Please contact us.',
    ]);
    const { body } = await call(app, 'profile', undefined, { method: 'GET', token });
    expect(body.email).toBe(email);
    expect(
      await app.database.query('select from member_identities where member_id = $1', [member.id]),
    ).toHaveLength(1);
    expect((await login(app, { ...member, email })).status).toBe(403);
    // Once an operator has unlinked the account, the address returns to its former holder.
    await unlinkByEmail(app.context.database, email);
    expect((await object(objectAfter)).status).toBe(200);
    expect(await isSignedIn(app, token)).toBe(false);
  });
});

test('a link to a new address from before is invalid', async () => {
  const member = await addMember(app);
  const change = { email: 'new-home@example.org', currentPassword: member.password };
  await callOk(app, 'changeEmail', change, member);
  const token = tokenIn(await app.mailbox.next('new-home@example.org'));
  await signedInAs(app, site, there(member.email));
  expect((await call(app, 'confirmEmail', { token })).status).toBeGreaterThanOrEqual(400);
  const rows = await app.database.query('select from members where email = $1', [member.email]);
  expect(rows).toHaveLength(1);
});

test('the password from before is invalid after an operator has unlinked an account', async () => {
  const member = await addMember(app);
  await signedInAs(app, site, there(member.email));
  expect(await unlinkByEmail(app.context.database, member.email)).toBe(1);
  expect((await login(app, member)).status).toBe(422);
});

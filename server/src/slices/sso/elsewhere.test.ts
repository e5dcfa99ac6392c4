/** What passwords are no longer good for, where members sign in at the community site (rules/single-sign-on 14 to rules/single-sign-on 16). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { type CommunitySite, openCommunitySite } from '../../testing/community-site.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, signIn, signUp } from '../../testing/members.ts';
import { enterAs, publicUrl, signedInAs } from '../../testing/sso.ts';
import { endAllByPassword } from './due-queries.ts';
import { unlinkByEmail } from './index.ts';

let site: CommunitySite;
let app: TestApp;
/** Where nobody signs in by password. */
let only: TestApp;
beforeAll(async () => {
  site = await openCommunitySite();
  app = await createTestApp({ env: site.env });
  only = await createTestApp({ env: { ...site.env, SSO_ONLY: 'on', RATE_LIMITS: 'on' } });
  await site.open({ publicUrl, origin: app.origin });
});
afterAll(async () => {
  await app.close();
  await only.close();
  await site.close();
});

const sentence = 'Please sign in with Guild Community.';
const there = (email: string) => ({ sub: email, email, email_verified: true, given_name: 'Wilhelmina' });
const login = (to: TestApp, { email, password }: { email: string; password: string }) =>
  call<{ token?: string }>(to, '/api/login', { email, password });

describe('an account that is linked', () => {
  test('is signed in to there alone, and only who knows the password is told', async () => {
    const member = await addMember(app);
    await signedInAs(app, site, there(member.email));
    const right = await login(app, member);
    expect([right.status, right.body.message, right.body.token]).toEqual([403, sentence, undefined]);
    const wrong = await login(app, { ...member, password: 'not the password 1' });
    expect([wrong.status, wrong.body.message]).toEqual([
      422,
      'The e-mail address or the password is not right.',
    ]);
  });

  test('changes neither password nor address here', async () => {
    const member = await addMember(app);
    const token = await signedInAs(app, site, there(member.email));
    const change = { password: 'another stone 8', repassword: 'another stone 8', currentPassword: '' };
    const replies = [
      await call(app, '/api/changePassword', change, { token }),
      await call(app, '/api/changeEmail', { email: 'x@example.org', currentPassword: '' }, { token }),
      await call(app, '/api/resendEmailChange', {}, { token }),
    ];
    expect(replies.map(({ status, body }) => [status, body.message])).toEqual(
      replies.map(() => [403, sentence]),
    );
  });

  test('is deleted by who has just signed in there, without a password', async () => {
    const token = await signedInAs(app, site, there('leaves@example.org'));
    const leave = () => call(app, '/api/deleteMyAccount', { currentPassword: '', keepPosts: 1 }, { token });
    await app.database.query("update sessions set signed_in_at = now() - interval '16 minutes'");
    const late = await leave();
    expect([late.status, late.body.message]).toEqual([
      403,
      'Please sign out and sign in again with Guild Community first: for this you have to have signed in within 15 minutes.',
    ]);
    await app.database.query('update sessions set signed_in_at = now()');
    expect((await leave()).status).toBe(200);
  });

  test('others sign in by password as ever, and need it to leave', async () => {
    const member = await addMember(app);
    const token = await signIn(app, member);
    const left = await call(app, '/api/deleteMyAccount', { currentPassword: '', keepPosts: 1 }, { token });
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
  test.each(ofGuests)('%s is refused', async (path, body) => {
    const reply = await call(only, path, body);
    expect([reply.status, reply.body.message]).toEqual([403, sentence]);
  });

  const ofMembers: [string, Record<string, unknown>][] = [
    ['/api/changePassword', { ...passwords, currentPassword: '' }],
    ['/api/changeEmail', { email: 'q@example.org', currentPassword: '' }],
    ['/api/resendEmailChange', {}],
  ];
  test.each(ofMembers)('%s is refused to all but the Super Admin', async (path, body) => {
    for (const role of ['admin', 'moderator', 'member', 'store_rep'] as const) {
      const { token } = await addMember(only, { role });
      const reply = await call(only, path, body, { token });
      expect([role, reply.status, reply.body.message]).toEqual([role, 403, sentence]);
    }
    const { token } = await addMember(only, { role: 'super_admin' });
    expect((await call(only, path, body, { token })).status).not.toBe(403);
  });

  test('nobody signs in by password but the Super Admin, which is on record and told to the others', async () => {
    await only.database.query("update members set status = 'disabled'");
    for (const role of ['admin', 'moderator', 'member', 'store_rep'] as const) {
      const reply = await login(only, await addMember(only, { role }));
      expect([role, reply.status, reply.body.message]).toEqual([role, 403, sentence]);
    }
    const told = await addMember(only, { role: 'admin' });
    const breaker = await addMember(only, { role: 'super_admin' });
    const reply = await login(only, breaker);
    expect(reply.status).toBe(200);
    expect(await isSignedIn(only, String(reply.body.token))).toBe(true);
    const mail = await only.mailbox.next(told.email);
    expect(mail.subject).toBe('Somebody signed in to Guildhall by password');
    expect(mail.text).toContain(breaker.email);
    const acts = await only.database.query(
      "select actor_id from audit_log where action = 'signed-in-by-password'",
    );
    expect(acts).toEqual([{ actor_id: breaker.id }]);
  });

  test('the Super Admin is held up by wrong passwords as everybody is', async () => {
    const breaker = await addMember(only, { role: 'super_admin' });
    for (let time = 0; time < 10; time += 1) await login(only, { ...breaker, password: 'not it 12' });
    expect((await login(only, breaker)).status).toBe(429);
  });

  test('members come in through the community site', async () => {
    expect((await enterAs(only, site, there('comes@example.org'))).status).toBe(200);
  });
});

test('where nobody signs in by password, what began so ends, but for the Super Admin’s', async () => {
  const [member, admin, superAdmin] = [
    await addMember(only),
    await addMember(only, { role: 'admin' }),
    await addMember(only, { role: 'super_admin' }),
  ];
  await endAllByPassword(only.services.database);
  const areIn = await Promise.all([member, admin, superAdmin].map(({ token }) => isSignedIn(only, token)));
  expect(areIn).toEqual([false, false, true]);
});

test('a membership that ended at the site before stays ended with another one', async () => {
  const member = await addMember(app);
  await app.database.query(
    `insert into member_identities (issuer, subject, member_id, ended_at)
     values ('https://before.example', 'somebody', $1, now())`,
    [member.id],
  );
  expect((await login(app, member)).status).toBe(403);
});

test('a link to a new address that was mailed before is good for nothing', async () => {
  const member = await signUp(app);
  const change = { email: 'new-home@example.org', currentPassword: member.password };
  expect((await call(app, '/api/changeEmail', change, { token: member.token })).status).toBe(200);
  const token = tokenIn(await app.mailbox.next('new-home@example.org'));
  await signedInAs(app, site, there(member.email));
  expect((await call(app, '/api/confirmEmail', { token })).status).toBeGreaterThanOrEqual(400);
  const rows = await app.database.query('select from members where email = $1', [member.email]);
  expect(rows).toHaveLength(1);
});

test('the password from before is nobody’s once an operator has taken two accounts apart', async () => {
  const member = await signUp(app);
  await signedInAs(app, site, there(member.email));
  expect(await unlinkByEmail(app.services.database, member.email)).toBe(1);
  expect((await login(app, member)).status).toBe(422);
});

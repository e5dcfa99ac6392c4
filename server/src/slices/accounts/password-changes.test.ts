import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, register, signIn, type TestMember } from '../../testing/members.ts';

const app = await setUpApp();

const next = 'another stone 8';

const change = (member: TestMember, given: Record<string, unknown> = {}, to = app) =>
  call(
    to,
    'changePassword',
    { password: next, repassword: next, currentPassword: member.password, ...given },
    { token: member.token, as: 'form' },
  );

const letAge = (member: TestMember, minutes: number) =>
  app.database.query(
    'update sessions set signed_in_at = now() - make_interval(mins => $2) where member_id = $1',
    [member.id, minutes],
  );

test('with the current one ends the other sessions and reset links, and sends an e-mail', async () => {
  const member = await addMember(app);
  const other = await signIn(app, member, 1);
  await call(app, 'forgotPasswordRequest', { email: member.email });
  const reset = tokenIn(await app.mailbox.next(member.email));
  await letAge(member, 600);
  const changed = await change(member, { userId: 1 });
  const message = 'Password changed. You’re signed out on all other devices.';
  expect(changed).toMatchObject({ status: 200, body: { response: 'success', message } });
  expect([await isSignedIn(app, member.token), await isSignedIn(app, other)]).toEqual([true, false]);
  expect((await call(app, 'login', { email: member.email, password: member.password })).status).toBe(422);
  expect(await isSignedIn(app, await signIn(app, { ...member, password: next }))).toBe(true);
  const notice = await app.mailbox.next(member.email);
  expect(notice.subject).toBe('Your Guildhall password was changed');
  expect(notice.text).toContain('you were signed out on all other devices');
  const third = { token: reset, password: 'third stone 3', repassword: 'third stone 3' };
  expect((await call(app, 'resetPassword', third)).status).toBe(410);
});

test('without the current one needs a session of the last 15 minutes', async () => {
  const member = await addMember(app);
  await letAge(member, 16);
  const refused = await change(member, { currentPassword: '' });
  const errors = { currentPassword: 'This field cannot be null' };
  expect(refused).toMatchObject({ status: 422, body: { errors } });
  await letAge(member, 14);
  expect((await change(member, { currentPassword: '' })).status).toBe(200);
});

test('rejects a wrong current one, the own address as a password, and a confirmation that differs', async () => {
  const member = await addMember(app);
  const wrong = await change(member, { currentPassword: 'river stone 9' });
  const errors = { currentPassword: 'This isn’t your current password.' };
  expect(wrong).toMatchObject({ status: 422, body: { errors } });
  const own = await change(member, { password: member.email, repassword: member.email });
  expect(own.body.errors).toEqual({
    password: 'Choose a password that isn’t your e-mail address or the part before the @.',
  });
  const refused = await change(member, { repassword: 'something 1' });
  expect([refused.status, refused.body.errors]).toEqual([422, { repassword: 'Password mismatch' }]);
  expect(await isSignedIn(app, member.token)).toBe(true);
  await signIn(app, member);
  expect(app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email)).toEqual([]);
});

test('two changes at once with one current password: one succeeds', async () => {
  const member = await addMember(app);
  const passwords = ['first stone 1', 'second stone 2'];
  const replies = await Promise.all(
    passwords.map((password) => change(member, { password, repassword: password })),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
  const winner = passwords[replies.findIndex(({ status }) => status === 200)] ?? '';
  await signIn(app, { ...member, password: winner });
});

test('after ten wrong current passwords further tries are rejected; right ones and failures are not counted', async () => {
  await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
  const [member, other] = [await addMember(limited), await addMember(limited)];
  await limited.database.query(`create function no_room() returns trigger language plpgsql as $$
    begin raise exception 'not now' using errcode = '53200'; end $$`);
  await limited.database.query('create trigger no_room before update on members execute function no_room()');
  for (let time = 0; time < 11; time += 1) expect((await change(other, {}, limited)).status).toBe(503);
  expect(limited.takeErrors()).toHaveLength(11);
  await limited.database.query('drop function no_room cascade');
  expect((await change(other, {}, limited)).status).toBe(200);
  for (let time = 0; time < 12; time += 1) {
    const [password, currentPassword] = time % 2 === 0 ? [next, member.password] : [member.password, next];
    const changed = await change(member, { password, repassword: password, currentPassword }, limited);
    expect(changed.status).toBe(200);
  }
  for (let time = 0; time < 10; time += 1)
    expect((await change(member, { currentPassword: 'a guess 1' }, limited)).status).toBe(422);
  const stopped = await change(member, {}, limited);
  expect(stopped.status).toBe(429);
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0);
});

describe('a forgotten password', () => {
  const resetToken = async (email: string) => {
    await call(app, 'forgotPasswordRequest', { email });
    return tokenIn(await app.mailbox.next(email));
  };
  const change = (token: string, password = next, repassword = password) =>
    call(app, 'resetPassword', { token, password, repassword }, { as: 'form' });

  test('is replaced through the link in the e-mail; all sessions and other links end and a notice is sent', async () => {
    const member = await addMember(app);
    const other = await signIn(app, member, 1);
    const first = await resetToken(member.email);
    const token = await resetToken(member.email);
    for (let time = 0; time < 2; time += 1) {
      // Reading the link does not use it up.
      const looked = await call(app, 'pwdResetTokenVerification', { token });
      expect(looked.body).toEqual({ response: 'success', message: token });
    }
    expect(await isSignedIn(app, member.token)).toBe(true);
    const changed = await change(token);
    expect(changed.body).toEqual({
      response: 'success',
      message: 'Password changed. Sign in with the new one.',
    });
    expect([await isSignedIn(app, member.token), await isSignedIn(app, other)]).toEqual([false, false]);
    expect((await call(app, 'login', member as never)).status).toBe(422);
    expect(await isSignedIn(app, await signIn(app, { ...member, password: next }))).toBe(true);
    expect((await app.mailbox.next(member.email)).subject).toBe('Your Guildhall password was changed');
    for (const used of [token, first]) expect((await change(used)).status).toBe(410);
    expect((await call(app, 'pwdResetTokenVerification', { token })).status).toBe(410);
  });

  test('a link lasts 30 minutes', async () => {
    const member = await addMember(app);
    const token = await resetToken(member.email);
    const [link] = await app.database.query<{ minutes: number }>(
      `select extract(epoch from expires_at - created_at) / 60 as minutes from mailed_links
       where member_id = $1 and purpose = 'password_reset'`,
      [member.id],
    );
    expect(Number(link?.minutes)).toBeCloseTo(30, 0);
    await app.database.query("update mailed_links set expires_at = now() - interval '1 second'");
    expect((await change(token)).status).toBe(410);
    expect(await isSignedIn(app, member.token)).toBe(true);
  });

  test('one link used twice at once changes the password once', async () => {
    const member = await addMember(app);
    const token = await resetToken(member.email);
    const passwords = ['first stone 1', 'second stone 2'];
    const replies = await Promise.all(passwords.map((password) => change(token, password)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410]);
    await app.settle();
    const notices = app.mailbox.mails.filter(
      ({ to, subject }) => to?.[0]?.address === member.email && subject?.includes('was changed'),
    );
    expect(notices).toHaveLength(1);
  });

  test('a rejected password leaves the link usable', async () => {
    const member = await addMember(app);
    const token = await resetToken(member.email);
    expect((await change(token, 'Password1')).body.errors).toEqual({
      password: 'This password is too common. Choose another one.',
    });
    expect((await change(token)).status).toBe(200);
  });

  test('a reset link also confirms the address', async () => {
    const person = await register(app);
    await app.mailbox.next(person.email);
    const token = await resetToken(person.email);
    expect((await change(token)).status).toBe(200);
    expect(await isSignedIn(app, await signIn(app, { ...person, password: next }))).toBe(true);
  });
});

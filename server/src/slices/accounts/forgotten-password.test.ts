import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, register, signIn } from '../../testing/members.ts';

const app = await setUpApp();

describe('a forgotten password', () => {
  const resetToken = async (email: string) => {
    await call(app, 'forgotPasswordRequest', { email });
    return tokenIn(await app.mailbox.next(email));
  };
  const change = (token: string, password = 'another stone 8', repassword = password) =>
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
    expect(await isSignedIn(app, await signIn(app, { ...member, password: 'another stone 8' }))).toBe(true);
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
    expect(await isSignedIn(app, await signIn(app, { ...person, password: 'another stone 8' }))).toBe(true);
  });
});

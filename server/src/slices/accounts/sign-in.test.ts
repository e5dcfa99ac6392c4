import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { newAccount, signIn, signUp } from '../../testing/members.ts';

const app = await setUpApp();

const profile = (token: string) => call(app, 'profile', undefined, { method: 'GET', token });

describe('signing in', () => {
  test('registers, confirms, signs in, is recognised, signs out of that session only', async () => {
    const email = 'Asa.Oneil@Example.org';
    const person = newAccount({ firstName: 'Åsa Maria', lastName: "O'Neil-Öz", email });
    const body = { ...person, repassword: person.password };
    expect((await call(app, 'register', body, { as: 'form' })).body.message).toBe(
      'Successfully registered. Please check your mail for the verification link',
    );

    const mail = await app.mailbox.next(email);
    expect(mail.from).toMatchObject({ address: 'guildhall@guildhall.test', name: 'Guildhall' });
    expect(mail.subject).toBe('Confirm your e-mail address for Guildhall');
    expect(mail.text).toContain('Welcome, Åsa Maria.');
    const token = tokenIn(mail);
    expect(mail.text).toContain(`http://guildhall.test/authenticate/${token}`);
    expect(mail.html).toContain(`href="http://guildhall.test/authenticate/${token}"`);

    await callOk(app, 'activation', { token });
    const signedIn = await call<{ status: string; token: string }>(
      app,
      'login',
      { email: 'asa.oneil@example.ORG', password: person.password },
      { as: 'multipart' },
    );
    expect(signedIn.body).toEqual({
      response: 'success',
      status: 'success',
      token: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(signedIn.headers.get('set-cookie')).toBeNull();
    expect(signedIn.headers.get('cache-control')).toBe('no-store');

    const session = signedIn.body.token;
    const other = await signIn(app, person);
    const names = { firstName: 'Åsa Maria', lastName: "O'Neil-Öz" };
    expect((await profile(session)).body).toMatchObject({ email, ...names, role: 4, avatar: null });
    await callOk(app, 'logout', {}, { token: session });
    expect((await profile(other)).status).toBe(200);
    expect((await profile(session)).status).toBe(401);
  });

  test('stores and logs neither passwords nor tokens, and does not trim a password', async () => {
    const member = await signUp(app, { password: ' пароль 7 ' });
    const trimmed = { email: member.email, password: member.password.trim() };
    expect((await call(app, 'login', trimmed)).status).toBe(422);
    const mail = app.mailbox.mails.find(({ to }) => to?.[0]?.address === member.email);
    const link = tokenIn(mail ?? (await app.mailbox.next(member.email)));
    const [row] = await app.database.query<{ everything: string }>(
      `select (select string_agg(m::text, '') from members m) || (select string_agg(s::text, '') from sessions s)
         || (select string_agg(l::text, '') from mailed_links l) as everything`,
    );
    expect(row?.everything).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
    for (const secret of [member.password, member.token, link]) {
      expect(row?.everything).not.toContain(secret);
      expect(row?.everything).not.toContain(Buffer.from(secret).toString('hex'));
      expect(JSON.stringify(app.logs)).not.toContain(secret);
    }
    expect(JSON.stringify(app.logs)).not.toContain(member.email);
  });

  test('rejects registration if it is closed', async () => {
    await using closed = await createTestApp({ env: { REGISTRATION: 'closed' } });
    const person = newAccount();
    const refused = await call(closed, 'register', { ...person, repassword: person.password });
    expect(refused.status).toBe(403);
    expect(refused.body.message).toBe('Registration is closed. Please contact us.');
    expect(await closed.database.query('select from members')).toEqual([]);
  });
});

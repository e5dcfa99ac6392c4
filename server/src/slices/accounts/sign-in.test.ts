import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { newAccount, register, signIn, signUp } from '../../testing/members.ts';

const app = await setUpApp();

const profile = (token: string) => call(app, 'profile', undefined, { method: 'GET', token });

describe('signing in', () => {
  test('registers, confirms, signs in, is recognised, signs out of that session only', async () => {
    const person = newAccount({
      firstName: 'Åsa Maria',
      lastName: "O'Neil-Öz",
      email: 'Asa.Oneil@Example.org',
    });
    const registered = await call(
      app,
      'register',
      { ...person, repassword: person.password },
      { as: 'form' },
    );
    expect(registered.status).toBe(200);
    expect(registered.body).toEqual({
      response: 'success',
      message: 'Successfully registered. Please check your mail for the verification link',
    });

    const mail = await app.mailbox.next('Asa.Oneil@Example.org');
    expect(mail.from).toMatchObject({ address: 'guildhall@guildhall.test', name: 'Guildhall' });
    expect(mail.subject).toBe('Confirm your e-mail address for Guildhall');
    expect(mail.text).toContain('Welcome, Åsa Maria.');
    const token = tokenIn(mail);
    expect(mail.text).toContain(`http://guildhall.test/authenticate/${token}`);
    expect(mail.html).toContain(`href="http://guildhall.test/authenticate/${token}"`);

    const activated = await call(app, 'activation', { token });
    expect(activated.body).toMatchObject({ response: 'success' });

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
    expect((await profile(session)).body).toMatchObject({
      response: 'success',
      email: 'Asa.Oneil@Example.org',
      firstName: 'Åsa Maria',
      lastName: "O'Neil-Öz",
      role: 4,
      avatar: null,
      mylikes: [],
      myCommentsFlags: [],
    });
    expect((await call(app, 'logout', {}, { token: session })).body).toMatchObject({
      response: 'success',
    });
    expect((await profile(other)).status).toBe(200);
    const after = await profile(session);
    expect(after.status).toBe(401);
    expect(after.body).toMatchObject({
      code: 'unauthenticated',
      message: 'Your session has ended. Please sign in again.',
    });
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

  test('without MAIL_URL mail is written to the outbox folder', async () => {
    await using quiet = await createTestApp({ env: { MAIL_URL: '' } });
    const { email } = await register(quiet);
    await quiet.settle();
    const folder = join(quiet.dataDir, 'outbox');
    const files = await readdir(folder);
    expect(files).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z-[\da-f]{8}\.eml$/)]);
    const mail = await PostalMime.parse(await readFile(join(folder, String(files[0]))));
    expect(mail.to).toEqual([expect.objectContaining({ address: email })]);
    await callOk(quiet, 'activation', { token: tokenIn(mail) });
    expect(quiet.logs.map(({ msg }) => msg)).toContain(
      'MAIL_URL isn’t set. An e-mail was saved in the outbox folder.',
    );
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

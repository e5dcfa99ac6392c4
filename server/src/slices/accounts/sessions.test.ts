import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createTestApp, setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, newAccount, register, signIn, signUp } from '../../testing/members.ts';
import { countStatements } from '../../testing/statements.ts';

const app = await setUpApp();

const profile = (token: string) => call(app, 'profile', undefined, { method: 'GET', token });

describe('signing in', () => {
  test('a wrong password, an unknown address and an unconfirmed account get the same reply', async () => {
    const member = await addMember(app);
    const unconfirmed = await register(app);
    const replies = await Promise.all(
      [member.email, newAccount().email, unconfirmed.email].map((email) =>
        call(app, 'login', { email, password: 'wrong 1' }),
      ),
    );
    const body = { response: 'error', code: 'invalid', message: 'Wrong e-mail or password.' };
    for (const reply of replies) expect([reply.status, reply.body]).toEqual([422, body]);
  });

  test('with an unconfirmed address explains to open the link in the e-mail', async () => {
    const { email, password } = await register(app);
    const reply = await call(app, 'login', { email, password });
    expect(reply.status).toBe(403);
    expect(reply.body.message).toBe('Confirm your e-mail address first. Open the link that we e-mailed you.');
  });

  test('a disabled member gets the usual reply to a wrong password, and no e-mail to set a new one', async () => {
    const member = await addMember(app);
    await app.database.query("update members set status = 'disabled' where id = $1", [member.id]);
    expect((await call(app, 'login', { email: member.email, password: 'wrong 1' })).status).toBe(422);
    await call(app, 'forgotPasswordRequest', { email: member.email });
    await app.settle();
    expect(app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email)).toEqual([]);
  });

  test('a session that ends while a request body arrives ends the request', async () => {
    const member = await addMember(app);
    const body = ['dealId', 'like'].map(
      (name) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n1\r\n`,
    );
    const slow = request(`${app.origin}/api/like`, {
      method: 'POST',
      headers: { authorization: `Bearer ${member.token}`, 'content-type': 'multipart/form-data; boundary=x' },
    });
    const answered = once(slow, 'response');
    slow.write(body[0]);
    // Once later calls have been answered, the first call has begun.
    for (let time = 0; time < 3; time += 1) expect((await profile(member.token)).status).toBe(200);
    await call(app, 'logout', {}, member);
    slow.end(`${body[1]}--x--\r\n`);
    const [response] = (await answered) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(401);
  });

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

describe('a session', () => {
  const lastUsed = (ago: string, memberId: number) =>
    app.database.query('update sessions set last_used_at = now() - $1::interval where member_id = $2', [
      ago,
      memberId,
    ]);

  test.each([
    [0, '12 hours 1 minute', false],
    [1, '29 days 23 hours', true],
    [1, '30 days 1 minute', false],
  ] as const)('with Remember Me %d, idle for %s: alive %j', async (remember, ago, isAlive) => {
    const member = await addMember(app);
    const token = await signIn(app, member, remember);
    await lastUsed(ago, member.id);
    expect(await isSignedIn(app, token)).toBe(isAlive);
  });

  test('stays alive while it is used', async () => {
    const member = await addMember(app);
    for (let time = 0; time < 2; time += 1) {
      await lastUsed('11 hours', member.id);
      expect(await isSignedIn(app, member.token)).toBe(true);
      const recent = () =>
        app.database.query(
          "select from sessions where member_id = $1 and last_used_at > now() - interval '1 minute'",
          [member.id],
        );
      await expect.poll(async () => (await recent()).length).toBe(1);
    }
  });

  test('is not written at every request', async () => {
    const member = await addMember(app);
    // Each request reads the session, the member, and their votes and flags.
    for (const _ of [1, 2]) expect(await countStatements(app, () => profile(member.token))).toBe(3);
  });
});

test('deletes ended sessions, old links and old changes of address', async () => {
  const member = await addMember(app);
  await app.database.query(
    `insert into email_changes (member_id, old_email, new_email, requested_at, waits_until, reserved_until)
     values ($1, 'old@example.org', 'new@example.org', now() - interval '50 days', now() - interval '48 days',
       now() - interval '31 days')`,
    [member.id],
  );
  await app.database.query(
    "update sessions set last_used_at = now() - interval '1 year' where member_id = $1",
    [member.id],
  );
  await app.database.query(
    "update mailed_links set expires_at = now() - interval '31 days' where member_id = $1",
    [member.id],
  );
  await app.runJob('forget-ended-sessions');
  for (const table of ['sessions', 'mailed_links', 'email_changes']) {
    expect(await app.database.query(`select from ${table} where member_id = $1`, [member.id])).toEqual([]);
  }
});

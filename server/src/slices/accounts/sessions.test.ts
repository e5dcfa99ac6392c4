import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { addMember, isSignedIn, newAccount, register, signIn } from '../../testing/members.ts';
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

  test('a disabled member is signed out at once and cannot sign in', async () => {
    const member = await addMember(app);
    expect(await isSignedIn(app, member.token)).toBe(true);
    await app.database.query("update members set status = 'disabled' where id = $1", [member.id]);
    expect((await profile(member.token)).status).toBe(401);
    const reply = await call(app, 'login', member as never);
    expect(reply.status).toBe(403);
    expect(reply.body.message).toBe('This account is disabled. Please contact us.');
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

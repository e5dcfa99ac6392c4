import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { isSignedIn, newAccount, register, signUp } from '../../testing/members.ts';

const app = await setUpApp();

describe('registering', () => {
  test('with mistakes shows an error at each field, and stores nothing', async () => {
    const email = `${newAccount().email} and more`;
    const given = { firstName: '', lastName: '', email, password: 'abcde1', repassword: 'abcde2' };
    const reply = await call(app, 'register', given);
    expect([reply.status, reply.body.errors]).toEqual([
      422,
      {
        firstName: 'This field cannot be null',
        lastName: 'Please provide a valid input',
        email: 'Please enter a valid email',
        repassword: 'Password mismatch',
      },
    ]);
    expect(await app.database.query('select from members where email = $1', [email])).toEqual([]);
  });

  test.each(['Wilma.77', 'WILMA.77@example.org'])('rejects the guessable password %s', async (password) => {
    const email = 'wilma.77@example.org';
    const reply = await call(app, 'register', { ...newAccount({ email, password }), repassword: password });
    const message = 'Choose a password that isn’t your e-mail address or the part before the @.';
    expect([reply.status, reply.body.errors]).toEqual([422, { password: message }]);
    expect(await app.database.query('select from members where email = $1', [email])).toEqual([]);
  });

  const again = (email: string) => {
    const person = newAccount({ email });
    return call(app, 'register', { ...person, repassword: person.password });
  };
  const registered = {
    response: 'success',
    message: 'Successfully registered. Please check your mail for the verification link',
  };
  const accountsOf = (email: string) =>
    app.database.query<{ password_hash: string }>(
      'select password_hash from members where lower(email) = lower($1)',
      [email],
    );
  const mailsTo = (email: string) =>
    app.mailbox.mails.filter(({ to }) => to?.[0]?.address?.toLowerCase() === email.toLowerCase());

  test('with a taken address gets the usual reply, and an e-mail goes to its mailbox only', async () => {
    const member = await signUp(app);
    const before = await accountsOf(member.email);
    const reply = await again(member.email.toUpperCase());
    expect([reply.status, reply.body]).toEqual([200, registered]);
    const mail = await app.mailbox.next(member.email);
    expect(mail.subject).toBe('You already have an account at Guildhall');
    expect(mail.text).toContain('http://guildhall.test/login');
    expect(mail.text).toContain('http://guildhall.test/forgot-password');
    expect(mail.text).not.toContain('/authenticate/');
    expect(await accountsOf(member.email)).toEqual(before);
    expect(await isSignedIn(app, member.token)).toBe(true);
  });

  test('again with an address sends another mail after a minute, and then one a day', async () => {
    const { email } = await register(app);
    const sentAfter = async (change: string) => {
      await app.database.query(`update members set ${change} where email = $1`, [email]);
      await again(email);
      await app.settle();
      return mailsTo(email).map(({ subject }) => subject);
    };
    const letPass = (hours: number) =>
      sentAfter(`told_of_account_at = told_of_account_at - make_interval(hours => ${hours})`);
    expect(await letPass(0)).toHaveLength(1);
    expect(await sentAfter("created_at = now() - interval '2 minutes'")).toEqual([
      'Confirm your e-mail address for Guildhall',
      'You already have an account at Guildhall',
    ]);
    expect(await letPass(23)).toHaveLength(2);
    expect(await letPass(2)).toHaveLength(3);
  });

  test('ten times at once creates one account and sends one mail', async () => {
    const person = newAccount();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_unused, index) => {
        const email = index % 2 === 0 ? person.email : person.email.toUpperCase();
        return call(app, 'register', { ...person, email, repassword: person.password });
      }),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await app.settle();
    expect(mailsTo(person.email)).toHaveLength(1);
    expect(await accountsOf(person.email)).toHaveLength(1);
  });
});

describe('an activation link', () => {
  test('works once, for activation only, and names its address', async () => {
    const { email } = await register(app);
    const token = tokenIn(await app.mailbox.next(email));
    const change = { token, password: 'another stone 8', repassword: 'another stone 8' };
    expect((await call(app, 'resetPassword', change)).status).toBe(410);
    expect((await call(app, 'pwdResetTokenVerification', { token })).status).toBe(410);
    expect(await call(app, 'activation', { token })).toMatchObject({
      status: 200,
      body: { response: 'success', message: 'Your e-mail address is confirmed.', email },
    });
    const again = await call(app, 'activation', { token });
    expect(again.status).toBe(410);
    expect(again.body.message).toBe('This link has expired or was already used. Request a new one.');
  });

  test('expires after 48 hours', async () => {
    const { email } = await register(app);
    const token = tokenIn(await app.mailbox.next(email));
    const [link] = await app.database.query<{ hours: number }>(
      `select extract(epoch from expires_at - l.created_at) / 3600 as hours from mailed_links l
       join members m on m.id = l.member_id where email = $1`,
      [email],
    );
    expect(Number(link?.hours)).toBeCloseTo(48, 1);
    await app.database.query("update mailed_links set expires_at = now() - interval '1 second'");
    expect((await call(app, 'activation', { token })).status).toBe(410);
  });

  test('can be sent again, with the same reply for any address', async () => {
    const { email } = await register(app);
    await app.mailbox.next(email);
    const confirmed = await signUp(app);
    const sentence = 'If an account is waiting for confirmation, we’ve e-mailed a new link.';
    for (const address of [email, confirmed.email, newAccount().email]) {
      const reply = await call(app, 'resendActivation', { email: address });
      expect([reply.status, reply.body]).toEqual([200, { response: 'success', message: sentence }]);
    }
    const token = tokenIn(await app.mailbox.next(email));
    await callOk(app, 'activation', { token });
    await app.settle();
    expect(app.mailbox.mails.filter(({ to }) => to?.[0]?.address === confirmed.email)).toHaveLength(1);
  });
});

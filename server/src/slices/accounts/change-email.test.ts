import { describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { emailChanges, linkGone as gone } from '../../testing/email-changes.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, newAccount } from '../../testing/members.ts';

const app = await setUpApp();

const { ask, asked, confirm, emailOf, waiting, signInStatus, letPass } = emailChanges(app);

describe('a new address', () => {
  test('takes effect once its link in the e-mail was opened; until then the old one does', async () => {
    const member = await addMember(app);
    const { email, confirm: token, confirmation, notice } = await asked(member);
    expect(confirmation.subject).toBe('Confirm your new e-mail address for Guildhall');
    expect(confirmation.text).toContain('once, for 48 hours');
    expect(notice.subject).toBe('Your Guildhall e-mail address is about to change');
    expect(notice.text).toContain(`to ${email}`);
    expect(notice.text).toContain('within 7 days');
    expect(await waiting(member)).toEqual({ email, until: expect.stringMatching(/Z$/) });
    expect(await signInStatus(email, member.password)).toBe(422);
    expect(await signInStatus(member.email, member.password)).toBe(200);

    const message = 'E-mail address changed. Sign in with the new one from now on.';
    expect((await confirm(token)).body).toEqual({ response: 'success', message, email });
    expect(await signInStatus(email, member.password)).toBe(200);
    expect(await signInStatus(member.email, member.password)).toBe(422);
    expect(await isSignedIn(app, member.token)).toBe(true);
    expect(await waiting(member)).toBeNull();
    expect((await app.mailbox.next(member.email)).subject).toBe('Your Guildhall e-mail address was changed');
    expect((await confirm(token)).status).toBe(410);
  });

  test('needs the current password, or a new session', async () => {
    const member = await addMember(app);
    const wrong = await ask(member, newAccount().email, { currentPassword: 'river stone 9' });
    const errors = { currentPassword: 'This isn’t your current password.' };
    expect(wrong).toMatchObject({ status: 422, body: { errors } });
    expect((await ask(member, newAccount().email, { currentPassword: '' })).status).toBe(200);
    await app.database.query(
      "update sessions set signed_in_at = now() - interval '16 minutes' where member_id = $1",
      [member.id],
    );
    const old = await ask(member, newAccount().email, { currentPassword: '' });
    expect(old.body.errors).toEqual({ currentPassword: 'This field cannot be null' });
  });

  test('an address that is taken is reported to its mailbox only', async () => {
    const [member, other] = [await addMember(app), await addMember(app)];
    const asked = await ask(member, other.email.toUpperCase());
    const message =
      'Open the link that we e-mailed to the new address. Your current address stays until then.';
    expect(asked).toMatchObject({ status: 200, body: { message } });
    const mail = await app.mailbox.next(other.email);
    expect(mail.subject).toBe('You already have an account at Guildhall');
    expect((await ask(member, member.email.toUpperCase())).body.errors).toEqual({
      email: 'This is already your e-mail address.',
    });
    await app.settle();
    expect(app.mailbox.mails.filter(({ to }) => to?.[0]?.address === other.email)).toEqual([mail]);
  });

  test('of two members who wait for one address the first to confirm gets it, and the other is rejected', async () => {
    const { email } = newAccount();
    const members = [await addMember(app), await addMember(app)];
    const tokens: string[] = [];
    for (const member of members) tokens.push((await asked(member, email)).confirm);
    const replies = await Promise.all(tokens.map((token) => confirm(token)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const emails = await Promise.all(members.map(emailOf));
    expect(emails.filter((one) => one === email)).toHaveLength(1);
  });

  test('a second request replaces the first, whose link stops working; of several at once one is left', async () => {
    const member = await addMember(app);
    const emails = Array.from({ length: 6 }, () => newAccount().email);
    for (const { status } of await Promise.all(emails.map((email) => ask(member, email))))
      expect(status).toBe(200);
    await app.settle();
    const pending = 'select from email_changes where member_id = $1 and ended_at is null';
    expect(await app.database.query(pending, [member.id])).toHaveLength(1);
    const other = await addMember(app);
    const [first, second] = [await asked(other), await asked(other)];
    expect(await waiting(other)).toMatchObject({ email: second.email });
    const refused = await confirm(first.confirm);
    expect([refused.status, refused.body.message]).toEqual([410, gone]);
    expect((await confirm(second.confirm)).status).toBe(200);
    expect(await emailOf(other)).toBe(second.email);
  });

  test('can be mailed again and cancelled, and expires after 48 hours', async () => {
    const member = await addMember(app);
    const { email, confirm: first } = await asked(member);
    await callOk(app, 'resendEmailChange', {}, member);
    const second = tokenIn(await app.mailbox.next(email));
    expect(second).not.toBe(first);
    const given = await call(app, 'cancelEmailChange', {}, member);
    expect(given.body.message).toBe('Your e-mail address was not changed.');
    expect(await waiting(member)).toBeNull();
    expect([(await confirm(first)).status, (await confirm(second)).status]).toEqual([410, 410]);
    for (const name of ['resendEmailChange', 'cancelEmailChange']) {
      const none = await call(app, name, {}, member);
      expect([none.status, none.body.message]).toEqual([410, 'There’s no e-mail change to confirm.']);
    }
    const { confirm: late } = await asked(member);
    await letPass(member, '49 hours');
    expect(await waiting(member)).toBeNull();
    expect((await confirm(late)).status).toBe(410);
    expect((await call(app, 'resendEmailChange', {}, member)).status).toBe(410);
  });

  test('is cancelled by a changed password, and invalidates links to reset the password', async () => {
    const member = await addMember(app);
    const { confirm: token } = await asked(member);
    const password = 'another stone 8';
    const body = { password, repassword: password, currentPassword: member.password };
    await callOk(app, 'changePassword', body, member);
    await app.mailbox.next(member.email);
    expect((await confirm(token)).status).toBe(410);
    const second = await asked({ ...member, password });
    await call(app, 'forgotPasswordRequest', { email: member.email });
    const reset = tokenIn(await app.mailbox.next(member.email));
    await confirm(second.confirm);
    expect((await call(app, 'pwdResetTokenVerification', { token: reset })).status).toBe(410);
  });
});

test.each(['/api/confirmEmail', '/api/objectToEmailChange'])(
  'a token of another kind, or of none, is no good to %s',
  async (path) => {
    const member = await addMember(app);
    const change = await asked(member);
    const other = path.endsWith('confirmEmail') ? change.object : change.confirm;
    for (const token of [other, 'x', '%00']) expect((await call(app, path, { token })).status).toBe(410);
    expect((await call(app, path, { token: '' })).status).toBe(422);
    expect(await waiting(member)).toMatchObject({ email: change.email });
  },
);

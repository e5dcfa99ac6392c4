import { afterAll, describe, expect, test } from 'vitest';
import { dayText } from '#contract/core/day.ts';
import { leave } from '../../testing/account-deletion.ts';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { emailChanges, linkGone as gone } from '../../testing/email-changes.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, signIn } from '../../testing/members.ts';

/** Days by which e-mails are delayed. */
let delay = 0;
const taken = 'An account with this e-mail address already exists.';
const app = await createTestApp({ now: () => new Date(Date.now() + delay * 24 * 60 * 60 * 1000) });
afterAll(() => app.close());

const { ask, asked, changed, confirm, object, emailOf, signInStatus, registersWith, letPass } =
  emailChanges(app);

describe('the old address', () => {
  test('can object before the change: nothing changes and every session ends', async () => {
    const member = await addMember(app);
    const other = await signIn(app, member);
    const change = await asked(member);
    const { body } = await object(change.object);
    const message = 'Your account keeps this e-mail address. You’re signed out everywhere.';
    expect(body).toEqual({ response: 'success', message, email: member.email });
    expect([await isSignedIn(app, member.token), await isSignedIn(app, other)]).toEqual([false, false]);
    expect((await confirm(change.confirm)).status).toBe(410);
    expect((await object(change.object)).status).toBe(410);
    expect(await emailOf(member)).toBe(member.email);
  });

  test.each(['before', 'after'])(
    'can object by the e-mail from %s the change, and is restored',
    async (which) => {
      const member = await addMember(app);
      const { email, object: before, objectAfter } = await changed(member);
      await call(app, 'forgotPasswordRequest', { email });
      const reset = tokenIn(await app.mailbox.next(email));
      const session = await signIn(app, { ...member, email });
      expect((await object(which === 'before' ? before : objectAfter)).status).toBe(200);
      expect(await emailOf(member)).toBe(member.email);
      expect(await isSignedIn(app, session)).toBe(false);
      expect((await call(app, 'pwdResetTokenVerification', { token: reset })).status).toBe(410);
      expect(await signInStatus(member.email, member.password)).toBe(200);
      expect(await registersWith(email)).toBe(true);
    },
  );

  test('can object, and learns on the page and by e-mail that account deletion was requested meanwhile', async () => {
    const member = await addMember(app);
    const { email, objectAfter } = await changed(member);
    const left = await leave(app, member, { keepPosts: 0 });
    await app.mailbox.next(email);
    const day = dayText(new Date(left.body.deleted_at), 0);
    const sentence = `Your account will be deleted on ${day}. Sign in before then to keep it.`;
    expect((await object(objectAfter)).body.message).toBe(
      `Your account keeps this e-mail address. You’re signed out everywhere. ${sentence}`,
    );
    const mail = await app.mailbox.next(member.email);
    expect(mail.subject).toBe('Your Guildhall account will be deleted');
    expect(mail.text).toContain(sentence);
    const back = await call(app, 'login', { email: member.email, password: member.password });
    expect(back.body.message).toBe('Welcome back. Your account won’t be deleted.');
  });

  test('can object to a chain of changes, and no objection is possible afterwards', async () => {
    const member = await addMember(app);
    const first = await changed(member);
    const second = await changed({ ...member, email: first.email });
    const third = await asked({ ...member, email: second.email });
    expect((await object(first.objectAfter)).status).toBe(200);
    expect(await emailOf(member)).toBe(member.email);
    const late = [second.object, second.objectAfter, third.object, first.object];
    for (const token of late) expect((await object(token)).status).toBe(410);
    expect((await confirm(third.confirm)).status).toBe(410);
    expect(await emailOf(member)).toBe(member.email);
  });

  test('can also object with the first of two notices', async () => {
    const member = await addMember(app);
    const first = await asked(member);
    const second = await changed(member);
    expect((await object(first.object)).status).toBe(200);
    expect(await emailOf(member)).toBe(member.email);
    expect((await object(second.objectAfter)).status).toBe(410);
  });

  test('and the new link opened concurrently: one of the two takes effect, completely', async () => {
    const member = await addMember(app);
    const change = await asked(member);
    const [confirmed, objected] = await Promise.all([confirm(change.confirm), object(change.object)]);
    expect([200, 410]).toContain(confirmed.status);
    expect(objected.status).toBe(200);
    expect(await emailOf(member)).toBe(member.email);
    await app.settle();
  });

  test('stays reserved for 7 days, for others and for the member, and is free afterwards', async () => {
    const member = await addMember(app);
    const other = await addMember(app);
    const change = await changed(member);
    expect(await registersWith(member.email.toUpperCase())).toBe(false);
    expect((await ask(other, member.email)).status).toBe(200);
    await app.settle();
    const mails = app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email);
    expect(mails.at(-1)).toBe(change.done);
    expect((await ask(member, member.email)).body.errors).toEqual({
      email:
        'This was your address until recently. Use the link in the e-mail that we sent there to get it back.',
    });
    await letPass(member, '7 days 1 minute');
    expect((await object(change.objectAfter)).status).toBe(410);
    expect(await emailOf(member)).toBe(change.email);
    expect(await registersWith(member.email)).toBe(true);
  });

  test('has a link that expires with the reservation, however late the e-mail is sent', async () => {
    const member = await addMember(app);
    const { email, confirm: token } = await asked(member);
    delay = 3;
    await confirm(token);
    const late = tokenIn(await app.mailbox.next(member.email));
    delay = 0;
    await letPass(member, '6 days 23 hours');
    expect(await registersWith(member.email)).toBe(false);
    await letPass(member, '2 hours');
    expect(await registersWith(member.email)).toBe(true);
    const objected = await object(late);
    expect([objected.status, objected.body.message]).toEqual([410, gone]);
    expect(await emailOf(member)).toBe(email);
  });

  test('that belongs to someone else by now is not restored, with a message', async () => {
    const member = await addMember(app);
    const { email, objectAfter } = await changed(member);
    await app.database.query('update email_changes set reserved_until = now() where member_id = $1', [
      member.id,
    ]);
    await addMember(app, { email: member.email.toUpperCase() });
    const objected = await object(objectAfter);
    expect([objected.status, objected.body.message]).toEqual([409, taken]);
    expect(await emailOf(member)).toBe(email);
  });

  test('cannot be registered while the change away from it is made', async () => {
    const members = await Promise.all(Array.from({ length: 4 }, () => addMember(app)));
    for (const member of members) {
      const { confirm: token } = await asked(member);
      const [isRegistered, confirmed] = await Promise.all([registersWith(member.email), confirm(token)]);
      expect([isRegistered, confirmed.status]).toEqual([false, 200]);
    }
  });
});

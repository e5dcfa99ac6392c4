import { beforeEach, describe, expect, test } from 'vitest';
import { setUpApp } from '../../testing/app.ts';
import { call, callOk } from '../../testing/call.ts';
import { leaveLate } from '../../testing/emails.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import {
  addMember,
  isSignedIn,
  newAccount,
  register,
  signIn,
  type TestMember,
} from '../../testing/members.ts';
import { memberInvited } from '../accounts/index.ts';
import { endMemberSessions, inviteMember } from './office-actions.ts';

const app = await setUpApp();

let member: TestMember;
const admin = await addMember(app, { role: 'admin' });
beforeEach(async () => {
  member = await addMember(app);
});

const act = (name: string, body: Record<string, unknown>, { token } = admin) =>
  call<{ id: number }>(app, `/api/${name}`, body, { token });
const record = (id: number) =>
  app.database.query<{ action: string }>(
    `select actor_id as by, action, before, after from audit_log where subject = 'member' and subject_id = $1 order by id`,
    [id],
  );
const idOf = async (email: string) =>
  (await app.database.query<{ id: number }>('select id from members where email = $1', [email]))[0]?.id ?? 0;

describe('an unconfirmed address', () => {
  test('is confirmed by hand, once', async () => {
    const person = await register(app);
    const id = await idOf(person.email);
    expect((await act('confirmMember', { id })).body.message).toBe('Address confirmed.');
    expect(await isSignedIn(app, await signIn(app, person))).toBe(true);
    expect((await act('confirmMember', { id })).body.message).toBe('This address is already confirmed.');
    const [before, after] = [{ isConfirmed: false }, { isConfirmed: true }];
    expect(await record(id)).toEqual([{ by: admin.id, action: 'member-confirmed', before, after }]);
  });

  test('gets its confirmation mail again until it is confirmed', async () => {
    const person = await register(app);
    const id = await idOf(person.email);
    await app.mailbox.next(person.email);
    expect((await act('resendConfirmation', { id })).status).toBe(200);
    const token = tokenIn(await app.mailbox.next(person.email));
    await callOk(app, 'activation', { token });
    const { status, body } = await act('resendConfirmation', { id });
    expect([status, body.message]).toEqual([409, 'This address is already confirmed.']);
    expect((await record(id)).map(({ action }) => action)).toEqual(['confirmation-resent']);
  });
});

describe('an account in user administration', () => {
  test('can be signed out everywhere', async () => {
    const elsewhere = await signIn(app, member);
    expect((await act('endMemberSessions', { id: member.id })).body.message).toBe(
      'Member signed out everywhere.',
    );
    expect([await isSignedIn(app, member.token), await isSignedIn(app, elsewhere)]).toEqual([false, false]);
    expect(await isSignedIn(app, await signIn(app, member))).toBe(true);
    const entry = { action: 'member-sessions-ended', before: { sessions: 2 }, after: { sessions: 0 } };
    expect(await record(member.id)).toEqual([{ by: admin.id, ...entry }]);
  });

  test('gets a link to reset the password; sessions end once it is used', async () => {
    expect((await act('startPasswordReset', { id: member.id })).status).toBe(200);
    const mail = await app.mailbox.next(member.email);
    expect(mail.subject).toBe('Set a new password for Guildhall');
    expect(await isSignedIn(app, member.token)).toBe(true);
    const password = 'river stone 8';
    const reset = { token: tokenIn(mail), password, repassword: password };
    await callOk(app, 'resetPassword', reset);
    expect(await isSignedIn(app, member.token)).toBe(false);
    expect((await record(member.id)).map(({ action }) => action)).toEqual(['password-reset-started']);
  });

  test('gets no mail while it is disabled', async () => {
    await act('editProfile', { id: member.id, adminMode: 1, status: 3 });
    const { status, body } = await act('startPasswordReset', { id: member.id });
    expect([status, body.message]).toEqual([409, 'This account is disabled. Activate it first.']);
  });

  test.each(['confirmMember', 'resendConfirmation', 'endMemberSessions', 'startPasswordReset'])(
    '%s: 404 for nobody, 403 for a Super Admin',
    async (name) => {
      const [above, another] = [
        await addMember(app, { role: 'super_admin' }),
        await addMember(app, { role: 'super_admin' }),
      ];
      expect((await act(name, { id: 2_000_000_000 })).status).toBe(404);
      expect((await act(name, { id: above.id })).status).toBe(403);
      expect(await isSignedIn(app, above.token)).toBe(true);
      expect(await record(above.id)).toEqual([]);
      expect((await act(name, { id: above.id }, another)).status).not.toBe(403);
    },
  );
});

describe('an invitation', () => {
  const invite = (given: Record<string, unknown> = {}, by = admin) => {
    const { firstName, lastName, email } = newAccount();
    const person = { firstName, lastName, email, ...given };
    return act('inviteMember', person, by).then((reply) => ({ ...reply, email: String(person.email) }));
  };
  const accept = (token: string, password = 'river stone 9') =>
    call<{ email: string }>(app, 'acceptInvitation', { token, password, repassword: password });

  test('is mailed, sets a password, and gives the role', async () => {
    const { status, body, email } = await invite({ firstName: 'Theodora', role: 3 });
    expect([status, body.message]).toEqual([200, 'Invitation sent.']);
    const mail = await app.mailbox.next(email);
    expect(mail.subject).toBe('Your invitation to Guildhall');
    expect(mail.text).toContain('http://guildhall.test/invitation/');
    expect(mail.text).toContain('for 7 days');
    const token = tokenIn(mail);
    for (const _twice of [1, 2]) {
      const seen = await call(app, 'invitation', { token });
      expect(seen.body).toMatchObject({ firstName: 'Theodora', email });
    }
    const accepted = await accept(token);
    expect(accepted.body).toMatchObject({
      email,
      message: 'Welcome! Your password is set. Please sign in.',
    });
    const session = await signIn(app, { email, password: 'river stone 9' });
    await callOk(app, 'allComments', {}, { token: session });
    expect([(await accept(token)).status, (await call(app, 'invitation', { token })).status]).toEqual([
      410, 410,
    ]);
    expect(await record(body.id)).toMatchObject([
      { by: admin.id, action: 'member-invited', after: { firstName: 'Theodora', email, role: 'moderator' } },
    ]);
  });

  test('accepted several times at once sets one password', async () => {
    const { email } = await invite();
    const token = tokenIn(await app.mailbox.next(email));
    const replies = await Promise.all([7, 8, 9].map((digit) => accept(token, `river stone ${digit}`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test('is sent again, and becomes invalid once a password is set otherwise', async () => {
    const { body, email } = await invite();
    const first = tokenIn(await app.mailbox.next(email));
    expect((await act('resendConfirmation', { id: body.id })).body.message).toBe('Invitation sent again.');
    const second = tokenIn(await app.mailbox.next(email));
    expect(second).not.toBe(first);
    await call(app, 'forgotPasswordRequest', { email });
    const token = tokenIn(await app.mailbox.next(email));
    const password = 'river stone 8';
    await call(app, 'resetPassword', { token, password, repassword: password });
    expect([(await accept(first)).status, (await accept(second)).status]).toEqual([410, 410]);
  });

  test('a late invitation is not mailed once a password is set', async () => {
    const [set, confirmed] = [await invite(), await invite()];
    const token = tokenIn(await app.mailbox.next(set.email));
    expect((await accept(token)).status).toBe(200);
    await act('confirmMember', { id: confirmed.body.id });
    const late = await leaveLate(app, memberInvited, set.body.id, confirmed.body.id);
    expect(late).toEqual([confirmed.email]);
  });

  test('a taken address is rejected, also in concurrent invitations', async () => {
    const taken = await invite({ email: member.email.toUpperCase() });
    const errors = { email: 'An account with this e-mail address already exists.' };
    expect([taken.status, taken.body.errors]).toEqual([422, errors]);
    const email = newAccount().email;
    const replies = await Promise.all([1, 2, 3].map(() => invite({ email })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  });

  test('with an invalid name and role is rejected at these fields', async () => {
    const { status, body } = await invite({ firstName: '', role: 9 });
    const errors = { firstName: 'This field cannot be null', role: 'Choose a role.' };
    expect([status, body.errors]).toEqual([422, errors]);
  });

  test('only a Super Admin invites a Super Admin', async () => {
    const refused = await invite({ role: 1, email: 'nowhere' });
    expect([refused.status, refused.body.message]).toEqual([403, 'Only a Super Admin can give this role.']);
    const above = await addMember(app, { role: 'super_admin' });
    expect((await invite({ role: 1 }, above)).status).toBe(200);
  });
});

test('an administrator who has just lost the role cannot act', async () => {
  const { id } = await addMember(app, { role: 'moderator' });
  const viewer = { memberId: id, role: 'admin', signedInAt: new Date() } as never;
  const { firstName, lastName, email } = newAccount();
  const invitation = { firstName, lastName, email, role: 'admin' as const };
  await expect(inviteMember(app.context, invitation, viewer)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(endMemberSessions(app.context, { id: member.id as never }, viewer)).rejects.toMatchObject({
    code: 'forbidden',
  });
  expect([await idOf(email), await isSignedIn(app, member.token)]).toEqual([0, true]);
});

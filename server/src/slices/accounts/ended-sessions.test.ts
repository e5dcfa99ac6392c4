/** Acts that end every session of an account also end sessions that begin at the same moment, whichever is first. */
import { expect, test } from 'vitest';
import { carryOut, due } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { emailChanges } from '../../testing/email-changes.ts';
import { hold, inThisOrder } from '../../testing/holding.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, type TestMember } from '../../testing/members.ts';

const app = await setUpApp();

const next = 'another stone 8';
const { changed, object } = emailChanges(app);

const signIn = ({ email, password }: Pick<TestMember, 'email' | 'password'>) =>
  call<{ token?: string }>(app, 'login', { email, password });

const lives = async ({ body: { token } }: { body: { token?: string } }) =>
  token !== undefined && (await isSignedIn(app, token));

async function resetToken({ email }: TestMember): Promise<string> {
  await call(app, 'forgotPasswordRequest', { email });
  return tokenIn(await app.mailbox.next(email));
}

/** Each act, with the credentials for a sign-in at the same moment. */
const endings = {
  'a password set by a mailed link': async (member: TestMember) => {
    const token = await resetToken(member);
    const change = { token, password: next, repassword: next };
    return { end: () => call(app, 'resetPassword', change), email: member.email };
  },
  'a changed password': async (member: TestMember) => {
    const change = { password: next, repassword: next, currentPassword: member.password };
    return {
      end: () => call(app, 'changePassword', change, member),
      email: member.email,
    };
  },
  'a member who is disabled': async (member: TestMember) => {
    const { token } = await addMember(app, { role: 'admin' });
    const edit = { adminMode: 1, id: member.id, status: 3 };
    return { end: () => call(app, 'editProfile', edit, { token }), email: member.email };
  },
  'an objection to a change of address': async (member: TestMember) => {
    const { email, objectAfter } = await changed(member);
    return { end: () => object(objectAfter), email };
  },
};

test.each(Object.entries(endings))(
  '%s ends a session that began just before, and rejects a sign-in that comes just after',
  async (_what, prepare) => {
    const [early, late] = [await addMember(app), await addMember(app)];
    const before = await prepare(early);
    const begin = () => signIn({ ...early, email: before.email });
    const [signedIn, ended] = await inThisOrder(app, early.id, begin, before.end);
    expect([signedIn.status, ended.status]).toEqual([200, 200]);
    expect(await lives(signedIn)).toBe(false);
    const after = await prepare(late);
    const tooLate = () => signIn({ ...late, email: after.email });
    const replies = await inThisOrder(app, late.id, after.end, tooLate);
    expect(replies.map(({ status }) => status)).toEqual([200, 422]);
  },
);

test('an account is not deleted if its member signed in just before, and a sign-in just after is rejected', async () => {
  const [member, other] = [await addMember(app), await addMember(app)];
  await due(app, member);
  const erase = () => carryOut(app);
  const [before] = await inThisOrder(app, member.id, () => signIn(member), erase);
  expect(await lives(before)).toBe(true);
  await due(app, other);
  const [, after] = await inThisOrder(app, other.id, erase, () => signIn(other));
  expect(after.status).toBe(422);
});

test('recording the use of a session does not block its end', async () => {
  const member = await addMember(app);
  const token = await resetToken(member);
  await app.database.query(
    "update sessions set last_used_at = now() - interval '6 minutes' where member_id = $1",
    [member.id],
  );
  const link = await hold(app, 'select from mailed_links where member_id = $1', [member.id]);
  const ended = call(app, 'resetPassword', { token, password: next, repassword: next });
  await link.waiting(1);
  expect(await isSignedIn(app, member.token)).toBe(true);
  await link.waiting(2);
  await link.release();
  expect((await ended).status).toBe(200);
  expect(await isSignedIn(app, member.token)).toBe(false);
  expect(app.logs.filter(({ msg }) => msg === 'the use of a session could not be noted')).toEqual([]);
});

/** Pending registrations: who waits, and who is admitted or rejected. */
import { beforeEach, describe, expect, test } from 'vitest';
import { carryOut, letDaysPass } from '../../testing/account-deletion.ts';
import { setUpApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { tokenIn } from '../../testing/mailbox.ts';
import { addMember, isSignedIn, type NewAccount, register, signIn } from '../../testing/members.ts';
import { changeSettings } from '../../testing/new-accounts.ts';

const app = await setUpApp();

const waits = 'Your registration is waiting for approval.';

let applicant: NewAccount;
let id: number;
const admin = await addMember(app, { role: 'admin' });
beforeEach(async () => {
  await needApproval(1);
  applicant = await register(app);
  await openLink(applicant);
  id = await idOf(applicant);
});

function needApproval(isNeeded: 0 | 1): Promise<void> {
  return changeSettings(app, admin, { registration_needs_approval: isNeeded });
}

/** Returns the reply's sentence. */
async function openLink({ email }: NewAccount): Promise<string | undefined> {
  const token = tokenIn(await app.mailbox.next(email));
  return (await call(app, 'activation', { token })).body.message;
}

async function idOf({ email }: NewAccount): Promise<number> {
  const [row] = await app.database.query<{ id: number }>('select id from members where email = $1', [email]);
  if (row === undefined) throw new Error('whoever registered is not there');
  return row.id;
}

async function tried({ email, password }: NewAccount) {
  const { status, body } = await call(app, 'login', { email, password, remember: 0 });
  return [status, body.message];
}

function decide(ids: number[], approve: 0 | 1, reason = '', { token } = admin) {
  const body = { ids, approve, reason };
  return call<{ results: { done: 0 | 1; message: string }[] }>(app, 'decideApplications', body, { token });
}

const approved = 'Approved. We’ve e-mailed them.';
const decidedAlready = 'Someone else has already decided about this registration.';

describe('whoever registers (rules/accounts 64)', () => {
  test('waits once the address is confirmed, and cannot sign in', async () => {
    expect(await openLink(await register(app))).toBe(waits);
    expect(await tried(applicant)).toEqual([403, waits]);
    const { body } = await call(app, 'applications', { skip: 0, limit: 100 }, admin);
    expect(body.message).toContainEqual(expect.objectContaining({ id, email: applicant.email }));
  });

  test('waits as well after a password is set by a mailed link', async () => {
    const { email } = applicant;
    await call(app, 'forgotPasswordRequest', { email });
    const token = tokenIn(await app.mailbox.next(email));
    const password = 'another stone 8';
    const { body } = await call(app, 'resetPassword', { token, password, repassword: password });
    expect(body.message).toBe(waits);
    expect(await tried({ ...applicant, password })).toEqual([403, waits]);
  });

  test('is admitted at once where no approval is needed; earlier applicants go on waiting', async () => {
    await needApproval(0);
    const another = await register(app);
    await openLink(another);
    expect(await isSignedIn(app, await signIn(app, another))).toBe(true);
    expect(await tried(applicant)).toEqual([403, waits]);
    expect((await decide([id], 1)).body.results).toMatchObject([{ done: 1 }]);
  });
});

describe('the office (rules/accounts 65)', () => {
  test('admits an applicant once, with a letter', async () => {
    const { body } = await decide([id], 1);
    expect(body.results).toEqual([{ id, done: 1, message: approved }]);
    expect((await app.mailbox.next(applicant.email)).subject).toMatch(/^Welcome to /);
    expect(await isSignedIn(app, await signIn(app, applicant))).toBe(true);
    const late = await decide([id], 0, 'Too late.');
    expect(late.body.results).toEqual([{ id, done: 0, message: decidedAlready }]);
  });

  test('two decisions at once: one counts, the other is told', async () => {
    const other = await addMember(app, { role: 'admin' });
    const both = await Promise.all([decide([id], 1), decide([id], 0, 'Not one of us.', other)]);
    const results = both.flatMap(({ body }) => body.results);
    expect(results.filter(({ done }) => done === 1)).toHaveLength(1);
    expect(results.filter(({ message }) => message === decidedAlready)).toHaveLength(1);
  });

  test('refuses with a reason, which is mailed, and erases what was entered', async () => {
    expect((await decide([id], 0, ' ')).body.errors).toEqual({
      reason: 'Give a reason. The applicant will see it.',
    });
    await decide([id], 0, 'You build no bridges.');
    expect((await app.mailbox.next(applicant.email)).text).toContain('You build no bridges.');
    expect(await tried(applicant)).toEqual([403, 'Your registration was declined.']);
    await letDaysPass(app, { id }, 14);
    await carryOut(app);
    const [row] = await app.database.query(
      'select email, erased_at is not null as gone from members where id = $1',
      [id],
    );
    expect(row).toEqual({ email: null, gone: true });
  });

  test('journals refusals and admissions, so that a restore keeps them', async () => {
    // Without backups, entries are deleted at once.
    const acts = async () => {
      const [row] = await app.database.query<{ count: number }>(
        `select coalesce(last_value, 0)::integer as count from pg_sequences where sequencename = 'lasting_acts_id_seq'`,
      );
      return row?.count;
    };
    const before = (await acts()) ?? 0;
    await decide([id], 0, 'You build no bridges.');
    expect(await acts()).toBe(before + 1);
    await call(app, 'confirmMember', { id }, admin);
    expect(await acts()).toBe(before + 2);
  });

  test('admits for good an applicant whom a restore has made wait again', async () => {
    await decide([id], 0, 'You build no bridges.');
    await app.mailbox.next(applicant.email);
    await app.database.query('update applications set refused_at = null where member_id = $1', [id]);
    await decide([id], 1, '');
    await app.mailbox.next(applicant.email);
    await letDaysPass(app, { id }, 14);
    await carryOut(app);
    expect(await isSignedIn(app, await signIn(app, applicant))).toBe(true);
  });

  test('sees the state of an application in Users, and cannot resend the confirmation', async () => {
    const stands = async () => (await call<{ user: object }>(app, 'userDetails', { id }, admin)).body.user;
    expect(await stands()).toMatchObject({ confirmed: 0, application: 'waiting' });
    const resent = await call(app, 'resendConfirmation', { id }, admin);
    const sentence = 'Address confirmed. The registration now needs approval.';
    expect([resent.status, resent.body.message]).toEqual([409, sentence]);
    await decide([id], 0, 'You build no bridges.');
    expect(await stands()).toMatchObject({ confirmed: 0, application: 'refused' });
    await call(app, 'confirmMember', { id }, admin);
    expect(await stands()).toMatchObject({ confirmed: 1, application: null });
  });
});

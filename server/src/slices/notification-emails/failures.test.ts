import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { makeUnreachable, queueTestEmails, writeTestEmails } from '../../testing/emails.ts';
import { changeJobs } from '../../testing/jobs.ts';
import type { Treatment } from '../../testing/mailbox.ts';
import { addMember, type TestMember } from '../../testing/members.ts';

const app = await createTestApp();
const working: AsyncDisposable = await writeTestEmails(app);
afterAll(async () => {
  await working[Symbol.asyncDispose]();
  await app.close();
});
afterEach(async () => {
  app.mailbox.treat();
  await app.settle();
  app.takeErrors();
});

const refusal = '550 5.1.1 <MEMBER>: no such user';

const refuse = ({ email }: TestMember, treatment: Partial<Treatment> = {}) =>
  app.mailbox.treat({ at: 'recipient', by: refusal, to: email, ...treatment });
const askForReset = ({ email }: TestMember) => call(app, 'forgotPasswordRequest', { email });
const mailsTo = ({ email }: TestMember) => app.mailbox.mails.filter(({ to }) => to?.[0]?.address === email);
const failuresOf = ({ id }: TestMember) =>
  app.database.query(
    'select lane, name, payload, email, error, tries from failed_letters where member_id = $1 order by id',
    [id],
  );
const addressOf = async ({ email }: TestMember) =>
  (
    await app.database.query<{ refusals: number; unreachable: boolean }>(
      'select refusals, unreachable_since is not null as unreachable from mail_addresses where email = $1',
      [email.toLowerCase()],
    )
  )[0];
const waiting = () =>
  app.database.query<{ attempts: number; last_error: string; seconds: number }>(
    `select attempts, last_error, extract(epoch from run_at - now())::float8 as seconds
     from graphile_worker.jobs where attempts > 0 and locked_at is null order by id`,
  );
/** Makes workers poll at once instead of after two seconds. */
const wake = () => app.database.query("select pg_notify('jobs:insert', '{\"count\": 1}')");
const tryNow = async (attempts?: number) => {
  await changeJobs(app.database, `run_at => now(), attempts => ${attempts ?? null}`);
  await wake();
};
const failedOnce = () => expect.poll(async () => (await waiting()).length).toBe(1);

describe.each(['urgent', 'ordinary'])('an %s e-mail', (lane) => {
  const send = (member: TestMember) =>
    lane === 'urgent' ? askForReset(member) : queueTestEmails(app, [member.id]);

  test.each<Partial<Treatment>>([
    { by: '450 4.2.0 Greylisted' },
    { at: 'text', by: '554 5.6.0 Looks like spam' },
    { at: 'text', by: 'hanging up' },
  ])('that meets %j is retried with the same Message-ID and arrives', async (treatment) => {
    const member = await addMember(app);
    refuse(member, treatment);
    await send(member);
    await failedOnce();
    expect(mailsTo(member)).toEqual([]);
    app.mailbox.treat();
    await tryNow();
    await app.mailbox.next(member.email);
    await app.settle();
    expect([await failuresOf(member), await addressOf(member)]).toEqual([[], undefined]);
  });

  test('whose answer is lost is sent twice with one Message-ID', async () => {
    const member = await addMember(app);
    refuse(member, { at: 'text', by: 'hanging up', isKept: true });
    await send(member);
    await failedOnce();
    app.mailbox.treat();
    await tryNow();
    await expect.poll(() => mailsTo(member).length).toBe(2);
    expect(new Set(mailsTo(member).map(({ messageId }) => messageId)).size).toBe(1);
  });

  test('that is rejected is not retried and enters the failed-mail list', async () => {
    const member = await addMember(app);
    refuse(member, { by: `550 5.1.1 <${member.email}>: no such user` });
    await send(member);
    await expect.poll(async () => (await failuresOf(member)).length).toBe(1);
    await app.settle();
    const failures = await failuresOf(member);
    expect(failures).toMatchObject([
      { lane, email: member.email, error: 'RCPT TO: 550 5.1.1 <…>: no such user' },
    ]);
    expect(await addressOf(member)).toEqual({ refusals: 1, unreachable: false });
    expect(app.takeErrors()).toEqual([]);
    expect(app.logs.findLast(({ msg }) => msg === 'An e-mail failed for good.')).toMatchObject({
      letter: failures[0]?.name,
      lane,
      tries: 1,
      error: 'RCPT TO: 550 5.1.1 <…>: no such user',
    });
    expect(JSON.stringify(app.logs)).not.toContain(member.email);
  });

  test('that is finally sent leaves the failed-mail list, and resets the count of rejections', async () => {
    const member = await addMember(app);
    refuse(member, { by: '550 5.1.1 no such user' });
    await send(member);
    await expect.poll(async () => (await failuresOf(member)).length).toBe(1);
    await app.settle();
    app.mailbox.treat();
    // Simulates a crash after the failure was stored: the job runs once more.
    await app.database.query(
      `select graphile_worker.add_job(name, payload::json) from failed_letters where member_id = $1`,
      [member.id],
    );
    await app.mailbox.next(member.email);
    await expect.poll(() => failuresOf(member)).toEqual([]);
    await expect.poll(() => addressOf(member)).toBeUndefined();
  });

  test('is retried at growing intervals for nearly two days, then enters the failed-mail list', async () => {
    const member = await addMember(app);
    refuse(member, { by: `450 4.2.0 <${member.email}> is busy` });
    await send(member);
    await failedOnce();
    expect((await waiting())[0]?.last_error).toContain('RCPT TO: 450 4.2.0 <…> is busy');
    const pauses: number[] = [];
    for (const done of [1, 4, 9, 15]) {
      await tryNow(done);
      await expect.poll(async () => (await waiting()).map(({ attempts }) => attempts)).toEqual([done + 1]);
      pauses.push(Math.round((await waiting())[0]?.seconds ?? 0));
    }
    expect(pauses).toEqual(
      [7, 148, 22026, 22026].map((pause) => expect.toSatisfy((n) => Math.abs(n - pause) < 6)),
    );
    await tryNow(16);
    await expect.poll(async () => (await failuresOf(member)).length).toBe(1);
    expect(await failuresOf(member)).toMatchObject([
      { lane, error: 'RCPT TO: 450 4.2.0 <…> is busy', tries: 17 },
    ]);
    expect(JSON.stringify(app.logs)).not.toContain(member.email);
    await app.settle();
    expect([await waiting(), await addressOf(member)]).toEqual([[], undefined]);
  });
});

async function refusedThrice(): Promise<TestMember> {
  const member = await addMember(app);
  refuse(member);
  for (const refusals of [1, 2, 3]) {
    await queueTestEmails(app, [member.id]);
    await expect.poll(async () => (await addressOf(member))?.refusals).toBe(refusals);
  }
  await app.settle();
  app.mailbox.treat();
  return member;
}

describe('an address that rejected three e-mails', () => {
  test('gets urgent e-mails only, and is reachable again once one arrives', async () => {
    const member = await refusedThrice();
    expect(await addressOf(member)).toEqual({ refusals: 3, unreachable: true });
    const [id] = await queueTestEmails(app, [member.id]);
    await app.settle();
    const rows = await app.database.query('select dropped_why from letters where id = $1', [id]);
    expect([rows, mailsTo(member)]).toEqual([[{ dropped_why: 'unreachable' }], []]);
    await askForReset(member);
    await app.mailbox.next(member.email);
    await expect.poll(() => addressOf(member)).toBeUndefined();
    await queueTestEmails(app, [member.id]);
    await app.mailbox.next(member.email);
  });

  test('gets them again once its member confirms it', async () => {
    const member = await refusedThrice();
    await call(app, 'reachAgain', {}, member);
    const [id] = await queueTestEmails(app, [member.id]);
    expect((await app.mailbox.next(member.email)).subject).toBe(`Letter ${id}`);
  });
});

const isUnreachable = async ({ token }: TestMember) =>
  (await call(app, 'profile', undefined, { method: 'GET', token })).body.unreachable;

test('a member sees that their address rejects e-mails until they confirm or change it', async () => {
  const member = await addMember(app, { email: `Mixed.${Date.now()}@Example.org` });
  const [other, admin] = [await addMember(app), await addMember(app, { role: 'admin' })];
  expect(await isUnreachable(member)).toBe(0);
  await makeUnreachable(app, member);
  expect([await isUnreachable(member), await isUnreachable(other)]).toEqual([1, 0]);
  const { body: shown } = await call(app, 'userProfile', { id: member.id }, admin);
  expect(shown.user).toMatchObject({ unreachable: 1 });
  await call(app, 'reachAgain', {}, other);
  expect(await isUnreachable(member)).toBe(1);
  const { status, body } = await call(app, 'reachAgain', {}, member);
  expect([status, body.message]).toEqual([200, 'We’re sending e-mails to your address again.']);
  expect(await isUnreachable(member)).toBe(0);
  await makeUnreachable(app, member);
  await app.database.query("update members set email = 'new-' || email where id = $1", [member.id]);
  expect(await isUnreachable(member)).toBe(0);
});

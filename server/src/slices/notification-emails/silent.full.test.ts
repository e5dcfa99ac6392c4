import { describe, expect, test } from 'vitest';
import { smtpTimeouts, type Timeouts } from '../../platform/mail/mailer.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { call } from '../../testing/call.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { queueTestEmails, writeTestEmails } from '../../testing/emails.ts';
import { changeJobs } from '../../testing/jobs.ts';
import type { Treatment } from '../../testing/mailbox.ts';
import { addMember, type TestMember } from '../../testing/members.ts';
import { addProduct } from '../../testing/products.ts';

async function openApp(timeouts: Partial<Timeouts> = {}) {
  const app = await createTestApp({ mailTimeouts: { ...smtpTimeouts, ...timeouts } });
  const writing = await writeTestEmails(app);
  return Object.assign(app, {
    [Symbol.asyncDispose]: async () => {
      app.mailbox.treat();
      await writing[Symbol.asyncDispose]();
      app.takeErrors();
      await app.close();
    },
  });
}

const send = {
  urgent: (app: TestApp, { email }: TestMember) => call(app, 'forgotPasswordRequest', { email }),
  ordinary: (app: TestApp, { id }: TestMember) => queueTestEmails(app, [id]),
};

const addFour = (app: TestApp) => Promise.all([1, 2, 3, 4].map(() => addMember(app)));
const count = async ({ database }: TestApp, jobs: string) =>
  (await database.query(`select from graphile_worker.jobs where ${jobs}`)).length;
const underWay = (app: TestApp) => count(app, 'locked_at is not null');
const failedOnce = (app: TestApp) => count(app, 'attempts = 1 and locked_at is null');
const lent = ({ context: { database } }: TestApp) =>
  [database.pool, database.jobPool].reduce((sum, pool) => sum + pool.totalCount - pool.idleCount, 0);
const mailsTo = (app: TestApp, { email }: TestMember) =>
  app.mailbox.mails.filter(({ to }) => to?.[0]?.address === email).length;

describe.each([
  ['urgent', 'ordinary'],
  ['ordinary', 'urgent'],
] as const)('a mail server that takes %s e-mails and never responds', (lane, other) => {
  test('blocks no other job, no e-mail of the other kind and no database connection', async () => {
    await using app = await openApp();
    const [members, reader] = [await addFour(app), await addMember(app)];
    const id = await addProduct(app, { expiresAt: new Date(Date.now() - 1_000) });
    const { begun, release } = app.mailbox.hold();
    // All other users return their connections at this point. The e-mails would take four more.
    const before = lent(app);
    for (const member of members) await send[lane](app, member);
    await expect.poll(begun).toBe(4);
    await expect.poll(() => lent(app)).toBeLessThanOrEqual(before);
    await app.database.query("select graphile_worker.add_job('expire-products')");
    const status = () => app.database.query('select status from products where id = $1', [id]);
    await expect.poll(status).toEqual([{ status: 'expired' }]);
    await send[other](app, reader);
    await expect.poll(begun).toBe(5);
    expect(app.mailbox.mails).toEqual([]);
    release();
    await app.settle();
    expect(app.mailbox.mails).toHaveLength(5);
  });

  /** Both kinds of e-mail have the same time limits. */
  const [by, timeouts]: [Treatment['by'], Partial<Timeouts>] =
    // Long enough for the accepted e-mails, even on a busy machine.
    lane === 'urgent' ? ['silence', { socketTimeout: 1_500 }] : ['dripping', { emailTimeout: 1_500 }];
  test(`(${by}) is tried again later, and each e-mail arrives once`, async () => {
    await using app = await openApp(timeouts);
    const [members, reader] = [await addFour(app), await addMember(app)];
    app.mailbox.treat({ at: 'text', by });
    for (const member of members) await send[lane](app, member);
    await expect.poll(() => failedOnce(app)).toBe(4);
    app.mailbox.treat();
    await send[lane](app, reader);
    await app.mailbox.next(reader.email);
    await changeJobs(app.database);
    await app.database.query("select pg_notify('jobs:insert', '{\"count\": 4}')");
    for (const member of members) await app.mailbox.next(member.email);
    await expect.poll(() => count(app, 'true')).toBe(0);
    expect(members.map((member) => mailsTo(app, member))).toEqual([1, 1, 1, 1]);
  });
});

test('shutting down does not wait for a mail server; the rest is sent after the next start', async () => {
  await using database = await createTestDatabase();
  const app = await createTestApp({ database, mailTimeouts: { ...smtpTimeouts, endTimeout: 300 } });
  const members = await addFour(app);
  app.mailbox.treat({ at: 'text', by: 'dripping' });
  for (const member of members) await send.urgent(app, member);
  await expect.poll(app.mailbox.connections).toBe(4);
  await app.app.close();
  expect(app.logs.filter(({ msg }) => msg.startsWith('Shutting down without'))).toEqual([]);
  expect([await underWay(app), await failedOnce(app)]).toEqual([0, 4]);
  app.takeErrors();
  await app.close();
  await changeJobs(database);
  await using next = await createTestApp({ database });
  for (const member of members) await next.mailbox.next(member.email);
  await expect.poll(() => count(next, 'true')).toBe(0);
});

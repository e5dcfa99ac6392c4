import { afterAll, describe, expect, test } from 'vitest';
import { lanes } from '../platform/mail/mail.ts';
import { fileUploaded, importAsked } from '../slices/imports/events.ts';
import { refilingDue } from '../slices/products/events.ts';
import { createTestApp } from '../testing/app.ts';
import { call } from '../testing/call.ts';
import { queueTestEmails, writeTestEmails } from '../testing/emails.ts';
import { changeJobs, takeJobs } from '../testing/jobs.ts';
import { addMember } from '../testing/members.ts';
import { runCli } from '../testing/programs.ts';

const app = await createTestApp();
const working: AsyncDisposable = await writeTestEmails(app);
const member = await addMember(app);
afterAll(async () => {
  await working[Symbol.asyncDispose]();
  await app.close();
});

const mail = (...words: string[]) => runCli({ DATABASE_URL: app.database.url }, 'mail', ...words);

const askForReset = () => call(app, 'forgotPasswordRequest', { email: member.email });
const mailsTo = () => app.mailbox.mails.filter(({ to }) => to?.[0]?.address === member.email).length;
const tried = () =>
  expect
    .poll(
      async () =>
        (await app.database.query('select from graphile_worker.jobs where last_error is not null')).length,
    )
    .toBe(2);

const sentAgain =
  '1 e-mail will be sent again.\nThey get new links. E-mails that are no longer relevant aren’t sent.';
const masked = () => `member ${member.id} (${member.email.slice(0, 1)}…@example.org)`;
const escaped = (text: string) => text.replace(/[().]/g, '\\$&');

describe('the mail command', () => {
  test('reports that nothing waits and nothing failed', async () => {
    expect(await mail()).toEqual({
      code: 0,
      said: 'Urgent: none.\nNormal: none.\nFailed: none.',
      complained: '',
    });
  });

  test('lists waiting e-mails by lane: tries, next try, last error', async () => {
    app.mailbox.treat({ at: 'recipient', by: '450 4.2.0 Busy' });
    await askForReset();
    await queueTestEmails(app, [member.id]);
    await tried();
    const error =
      ', 1 attempt, next attempt at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC: RCPT TO: 450 4\\.2\\.0 Busy';
    expect((await mail()).said).toMatch(
      new RegExp(
        `^Urgent:\\n  password-reset-requested: 1 e-mail${error}\\nNormal:\\n  test-letter-due: 1 e-mail${error}\\nFailed: none\\.$`,
      ),
    );
    const { waiting, failed } = JSON.parse((await mail('--json')).said);
    expect(waiting).toMatchObject([
      { lane: 'urgent', count: 1, tries: 1, underWay: 0, lastError: 'RCPT TO: 450 4.2.0 Busy' },
      { lane: 'ordinary', name: 'test-letter-due' },
    ]);
    expect(failed).toEqual([]);
    app.takeErrors();
  });

  test('lists failed e-mails with the reasons', async () => {
    app.mailbox.treat({ at: 'recipient', by: '550 5.1.1 No such user' });
    await changeJobs(app.database);
    await app.settle();
    await expect.poll(async () => (await mail()).said).toContain('Normal: none.');
    await expect.poll(async () => (await mail()).said).toContain('Urgent: none.');
    const { said } = await mail();
    for (const sort of ['password-reset-requested \\(urgent\\)', 'test-letter-due \\(ordinary\\)']) {
      expect(said).toMatch(
        new RegExp(
          `^  \\d+: ${sort} to ${escaped(masked())}, [\\d -:]+ UTC, 2 attempts: RCPT TO: 550 5\\.1\\.1 No such user$`,
          'm',
        ),
      );
    }
    expect(said).toContain('mail again NUMBER|all');
  });

  test('sends one failed e-mail or all again, even to an address marked as unreachable', async () => {
    await app.database.query('update mail_addresses set unreachable_since = now() where member_id = $1', [
      member.id,
    ]);
    app.mailbox.treat();
    const [id] = await app.database.query<{ id: number }>(
      "select id from failed_letters where lane = 'ordinary'",
    );
    expect(await mail('again', String(id?.id))).toMatchObject({ code: 0, said: sentAgain });
    await expect.poll(mailsTo).toBe(1);
    expect(await mail('again', String(id?.id))).toMatchObject({
      code: 1,
      complained: `There’s no failed e-mail with the number ${id?.id}.`,
    });
    expect((await mail('again', 'all')).said).toBe(sentAgain);
    await expect.poll(mailsTo).toBe(2);
    await app.settle();
    expect((await mail('again', 'all')).said).toBe('0 e-mails will be sent again.');
    expect((await mail()).said).toContain('Failed: none.');
    expect(await app.database.query('select dropped_why from letters')).toEqual([{ dropped_why: null }]);
  });

  test('lists an e-mail whose last try was interrupted, and sends it again', async () => {
    await app.database.query(
      `with job as (
         select (graphile_worker.add_job('password-reset-requested', json_build_object('memberId', $1::integer),
           priority => -10, max_attempts => 1, run_at => now() + interval '6 hours')).id)
       select from job`,
      [member.id],
    );
    await changeJobs(app.database, 'attempts => max_attempts');
    expect((await mail()).said).toMatch(
      new RegExp(
        `password-reset-requested \\(urgent\\) to member ${member.id}, .*: The last try was cut short\\.`,
      ),
    );
    expect((await mail('again', 'all')).said).toBe(sentAgain);
    await expect.poll(mailsTo).toBe(3);
  });

  test('names the member of an interrupted ordinary e-mail, which is marked as dropped until it is sent', async () => {
    await app.database.query(
      `with letter as (insert into letters (member_id, kind) values ($1, 'replies') returning id)
       select from letter, graphile_worker.add_job('test-letter-due', json_build_object('letterId', id),
         priority => 10, max_attempts => 1, run_at => now() + interval '6 hours')`,
      [member.id],
    );
    await changeJobs(app.database, 'attempts => max_attempts');
    expect((await mail()).said).toContain(`test-letter-due (ordinary) to member ${member.id}, `);
    const dropped = "select from letters where dropped_why = 'failed'";
    expect(await app.database.query(dropped)).toHaveLength(1);
    expect((await mail('again', 'all')).said).toBe(sentAgain);
    await expect.poll(mailsTo).toBe(4);
    await app.settle();
    expect(await app.database.query(dropped)).toEqual([]);
  });

  test('does not send a failed e-mail again while a newer copy waits', async () => {
    const before = mailsTo();
    app.mailbox.treat({ at: 'recipient', by: '550 5.1.1 No such user' });
    await askForReset();
    await expect.poll(async () => (await mail()).said).toContain('Failed:\n');
    await app.settle();
    app.mailbox.treat({ at: 'recipient', by: '450 4.2.0 Busy' });
    await askForReset();
    await expect.poll(async () => (await mail()).said).toContain('next attempt');
    const [{ id }] = JSON.parse((await mail('--json')).said).failed;
    expect(await mail('again', String(id))).toMatchObject({
      code: 0,
      said: '1 e-mail is already waiting to be sent.',
    });
    app.mailbox.treat();
    await changeJobs(app.database);
    await app.database.query("select pg_notify('jobs:insert', '{\"count\": 1}')");
    await expect.poll(mailsTo).toBe(before + 1);
    await expect.poll(async () => (await mail()).said).toContain('Failed: none.');
    await app.settle();
    expect(mailsTo()).toBe(before + 1);
    app.takeErrors();
  });

  test('sends nothing if the subject of an e-mail is no longer relevant', async () => {
    const before = app.mailbox.mails.length;
    await app.database.query(
      `with change as (
         insert into email_changes (member_id, old_email, new_email, waits_until)
         values ($1, $2, 'new-' || $2, now() - interval '1 hour') returning id),
       export as (
         insert into exports (member_id, made_at) values ($1, now() - interval '30 days') returning id)
       insert into failed_letters (lane, name, payload, member_id, error)
       select 'urgent', 'email-confirmation-requested', json_build_object('changeId', id), $1, 'Busy' from change
       union all
       select 'urgent', 'email-change-requested', json_build_object('changeId', id), $1, 'Busy' from change
       union all
       select 'urgent', 'export-ready', json_build_object('exportId', id), $1, 'Busy' from export`,
      [member.id, member.email],
    );
    expect((await mail('again', 'all')).said).toContain(
      '3 e-mails will be sent again.\nThey get new links. E-mails that are no longer relevant aren’t sent.',
    );
    await app.settle();
    expect(app.mailbox.mails.length).toBe(before);
    expect((await mail()).said).toContain('Failed: none.');
  });

  test.each([
    ['with their own priority', ({ priority = 0 }) => priority],
    ['with the priority of e-mails, as in an earlier release', () => lanes.ordinary.priority],
  ])('does not list other jobs as e-mails if they are queued %s', async (_how, priorityOf) => {
    const domainEvents = [fileUploaded, importAsked, refilingDue];
    for (const domainEvent of domainEvents) {
      await app.database.query(
        `select graphile_worker.add_job($1, priority => $2, max_attempts => tries, run_at => now() + interval '6 hours')
         from unnest(array[1, 8]) as tries`,
        [domainEvent.name, priorityOf(domainEvent)],
      );
    }
    await changeJobs(app.database, 'attempts => 1');
    const { waiting, failed } = JSON.parse((await mail('--json')).said);
    expect([waiting, failed]).toEqual([[], []]);
    expect(await takeJobs(app.database)).toHaveLength(2 * domainEvents.length);
  });
});

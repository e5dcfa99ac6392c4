import { sql } from 'kysely';
import type { MemberId } from '#contract/core/ids.ts';
import type { EmailKind } from '#contract/notification-emails/model.ts';
import type { DomainEvent } from '../platform/jobs/events.ts';
import { JobMetrics } from '../platform/jobs/job-metrics.ts';
import { startWorker } from '../platform/jobs/worker.ts';
import {
  type Compose,
  emailEvent,
  emailJob,
  queueEmailJobs,
  unsubscribeToken,
} from '../slices/notification-emails/index.ts';
import type { TestApp } from './app.ts';
import { call, callOk, type Sender } from './call.ts';

/** Whose letters they are. */
interface Addressee {
  id: number;
  email: string;
}

/** As a letter of this kind has it. */
export function linkToken({ context }: TestApp, { id, email }: Addressee, kind: EmailKind) {
  return unsubscribeToken(context, { memberId: id as MemberId, email }, kind);
}

export function settingsOf(app: TestApp, sender: Sender) {
  type Settings = { email: string; timeZone: number; choices: Record<EmailKind, string> };
  return callOk<Settings>(app, 'myLetters', {}, sender);
}

export function chooseFor(app: TestApp, sender: Sender, kind: string, choice: string) {
  return call(app, 'chooseLetters', { kind, choice }, sender);
}

/** As if the mail server had refused the address often enough. */
export async function makeUnreachable(app: TestApp, { id, email }: Addressee): Promise<void> {
  await app.database.query(
    `insert into mail_addresses (email, member_id, refusals, unreachable_since) values (lower($1), $2, 3, now())`,
    [email, id],
  );
}

/** Has one of each thing kept of a member that letters leave behind; none of them is sent. */
export async function keepEmails(app: TestApp, { id, email }: Addressee): Promise<void> {
  await app.database.query(
    `insert into letters (member_id, kind, about) values ($1, 'replies', '{"commentId": 5}')`,
    [id],
  );
  await app.database.query(
    `insert into failed_letters (lane, name, payload, member_id, email, error)
     values ('urgent', 'password-changed', jsonb_build_object('memberId', $1::integer), $1, $2,
       'RCPT TO: 550 no such mailbox')`,
    [id, email],
  );
  await app.database.query(
    'insert into mail_addresses (email, member_id, refusals) values (lower($2), $1, 2)',
    [id, email],
  );
}

/** Letters of an account's life that were in line until now: where those arrive that leave. */
export async function leaveLate(
  { settle, mailbox, context }: TestApp,
  notificationEmail: DomainEvent<{ memberId: MemberId }>,
  ...memberIds: number[]
): Promise<string[]> {
  await settle();
  const before = mailbox.mails.length;
  await context.write(async ({ happened }) => {
    for (const id of memberIds) happened(notificationEmail, { memberId: id as MemberId });
  });
  await settle();
  return mailbox.mails.slice(before).map(({ to }) => to?.[0]?.address ?? '');
}

/** What such a letter says in tests: its own id. */
const testEmail: Compose = async ({ id }) => ({
  subject: `Letter ${id}`,
  paragraphs: ['Something happened.'],
  link: { label: 'See it', url: 'http://guildhall.test/' },
});

/** A sort of letter that no slice writes. */
export const testEmailDue = emailEvent('test-letter-due', 'replies');

/** Queues one for each, in one transaction; replies with their ids. */
export async function queueTestEmails(app: TestApp, memberIds: number[]): Promise<number[]> {
  return app.context.write(async ({ tx }) => {
    const { rows } = await sql<{ id: number }>`insert into letters (member_id, kind)
      select member_id, ${testEmailDue.kind} from unnest(${memberIds}::integer[]) as member_id returning id`.execute(
      tx,
    );
    const ids = rows.map(({ id }) => id);
    await queueEmailJobs(tx, testEmailDue, ids);
    return ids;
  });
}

/** Workers of their own that write them, until they are disposed of. */
export async function writeTestEmails(
  { context }: Pick<TestApp, 'context'>,
  compose = testEmail,
): Promise<AsyncDisposable> {
  const { database, log } = context;
  const groups = [{ jobs: [emailJob(context, testEmailDue, compose)], cronJobs: [], workers: 4 }];
  const worker = await startWorker({ database, groups, hasClock: false, log, metrics: new JobMetrics() });
  return { [Symbol.asyncDispose]: () => worker.stop() };
}

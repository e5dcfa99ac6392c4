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

/** The recipient of e-mails. */
interface Addressee {
  id: number;
  email: string;
}

/** The unsubscribe token as an e-mail of this kind contains it. */
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

/** Marks the address as bouncing, as if the mail server had rejected it often enough. */
export async function makeUnreachable(app: TestApp, { id, email }: Addressee): Promise<void> {
  await app.database.query(
    `insert into mail_addresses (email, member_id, refusals, unreachable_since) values (lower($1), $2, 3, now())`,
    [email, id],
  );
}

/** Inserts one row of each kind that e-mails leave behind for a member; nothing is sent. */
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

/** Emits an account event for these members; returns the addresses to which e-mails were sent. */
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

/** The content of a test e-mail contains its own id. */
const testEmail: Compose = async ({ id }) => ({
  subject: `Letter ${id}`,
  paragraphs: ['Something happened.'],
  link: { label: 'See it', url: 'http://guildhall.test/' },
});

/** A kind of e-mail that no slice sends. */
export const testEmailDue = emailEvent('test-letter-due', 'replies');

/** Queues one for each, in one transaction; returns their ids. */
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

/** Starts separate workers that send them, until disposed. */
export async function writeTestEmails(
  { context }: Pick<TestApp, 'context'>,
  compose = testEmail,
): Promise<AsyncDisposable> {
  const { database, log } = context;
  const groups = [{ jobs: [emailJob(context, testEmailDue, compose)], cronJobs: [], workers: 4 }];
  const worker = await startWorker({ database, groups, hasClock: false, log, metrics: new JobMetrics() });
  return { [Symbol.asyncDispose]: () => worker.stop() };
}

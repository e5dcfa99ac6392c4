/** Sends a rendered e-mail, and records a bounce or a retry. */

import type { AppContext } from '../app-context.ts';
import { type Attempt, type DomainEvent, type EventJob, onEvent } from '../jobs/events.ts';
import { laneOf, type Mail } from './mail.ts';
import { type EmailJob, recordBounce, recordDelivered, recordFailure } from './queries.ts';

type Post = Pick<AppContext, 'database' | 'mailer' | 'log'>;

/** The failed-mail list has the e-mail. */
export type Outcome = 'sent' | 'given-up';

/**
 * Sends an e-mail; one that failed for good goes to the failed-mail list. Throws temporary errors, for a retry; no
 * error contains an address (rules/emails 8).
 */
export async function deliver(
  { database, mailer, log }: Post,
  mail: Mail & { messageId: string },
  job: EmailJob,
  attempt: Attempt,
): Promise<Outcome> {
  try {
    await mailer.send(mail, job.lane);
  } catch (error) {
    const { isRefusal, text } = readFailure(error, mail.to);
    if (!isRefusal && !attempt.isLast) throw new EmailNotSent(text);
    const failure = { error: text, tries: attempt.number };
    await (isRefusal ? recordBounce : recordFailure)(database, mail, job, failure);
    log.warn({ letter: job.name, lane: job.lane, ...failure }, 'An e-mail failed for good.');
    return 'given-up';
  }
  return 'sent';
}

class EmailNotSent extends Error {
  override readonly name = 'EmailNotSent';
}

interface MailFailure {
  /** A permanent rejection of this recipient; anything else may pass. */
  isRefusal: boolean;
  /** For the failed-mail list and the log; contains no address. */
  text: string;
}

/** nodemailer's error fields. */
interface SmtpError {
  code?: unknown;
  command?: unknown;
  responseCode?: unknown;
  response?: unknown;
}

export function readFailure(error: unknown, to: string): MailFailure {
  const { code, command, responseCode, response }: SmtpError = isObject(error) ? error : {};
  const reply =
    typeof response === 'string' ? response : error instanceof Error ? error.message : String(error);
  const where = typeof command === 'string' && command !== 'CONN' ? `${command}: ` : '';
  const what = typeof code === 'string' && typeof response !== 'string' ? `${code}: ` : '';
  return {
    isRefusal: command === 'RCPT TO' && isOfRecipient(responseCode, reply),
    text: withoutAddresses(`${where}${what}${reply}`, to).slice(0, maxLength),
  };
}

const maxLength = 500;

/** 5xx, except 5.7.x, which rejects the sender and not the recipient. */
function isOfRecipient(responseCode: unknown, reply: string): boolean {
  const isPermanent = typeof responseCode === 'number' && responseCode >= 500 && responseCode < 600;
  return isPermanent && !/^5\d\d[ -]5\.7\.\d/.test(reply);
}

/** Servers repeat the address, or its local part. */
function withoutAddresses(text: string, to: string): string {
  const name = to.slice(0, to.lastIndexOf('@'));
  const withoutName =
    name === '' ? text : text.replace(new RegExp(`(?<![\\w.])${RegExp.escape(name)}(?![\\w])`, 'gi'), '…');
  return withoutName.replace(/[^\s<>"'(),:;[\]]*@[^\s<>"'(),;[\]]+/g, '…');
}

function isObject(error: unknown): error is object {
  return typeof error === 'object' && error !== null;
}

/**
 * Sends an e-mail for an event, on the event's lane; nothing if there is nothing to say any more. Each try renders anew
 * with the same Message-ID, so that duplicates merge.
 */
export function onEmailEvent<Payload extends object>(
  context: Pick<AppContext, 'database' | 'mailer' | 'log'>,
  domainEvent: DomainEvent<Payload>,
  compose: (payload: Payload) => Promise<Mail | undefined>,
): EventJob {
  const lane = laneOf(domainEvent);
  const job = onEvent(domainEvent, async (payload: Payload, attempt) => {
    const mail = await compose(payload);
    if (mail === undefined) return;
    const messageId = `<${domainEvent.name}-${attempt.jobId}.${attempt.queuedAt.getTime()}@${context.mailer.host}>`;
    const notificationEmail = { lane, name: domainEvent.name, payload };
    const outcome = await deliver(context, { ...mail, messageId }, notificationEmail, attempt);
    if (outcome === 'sent') await recordDelivered(context.database, notificationEmail, mail.to);
  });
  return { ...job, lane };
}

/** The operator's view of e-mails: waiting and failed ones, with reasons, and how to send them again. */
import { maskEmail } from '#contract/notification-emails/model.ts';
import type { Database } from '../platform/db/database.ts';
import {
  type FailedEmail,
  listFailed,
  listWaiting,
  recordInterrupted,
  sendAgain,
  type WaitingEmails,
} from '../platform/mail/queries.ts';
import { withOpenDatabase } from './database.ts';
import { type Command, type Terminal, UsageError } from './usage.ts';

export const showMail: Command = async (args, terminal) => {
  const isJson = args[0] === '--json';
  if (args.length > (isJson ? 1 : 0)) throw new UsageError(`Unexpected argument '${args.at(-1)}'.`);
  const book = await withBook(terminal, async (database) => ({
    waiting: await listWaiting(database),
    failed: (await listFailed(database)).map(masked),
  }));
  for (const line of isJson ? [JSON.stringify(book, null, 2)] : reportOf(book)) terminal.say(line);
};

export const mailAgain: Command = async (args, terminal) => {
  const [which = ''] = args;
  if (args.length !== 1 || !/^(?:all|[1-9]\d{0,8})$/.test(which)) {
    throw new UsageError('Enter the number of a failed e-mail, or “all”.');
  }
  const id = which === 'all' ? which : Number(which);
  const { queued, left } = await withBook(terminal, (database) => sendAgain(database, id));
  if (queued + left === 0 && id !== 'all') throw new Error(`There’s no failed e-mail with the number ${id}.`);
  if (queued > 0 || left === 0) terminal.say(`${notificationEmails(queued)} will be sent again.`);
  if (queued > 0) terminal.say('They get new links. E-mails that are no longer relevant aren’t sent.');
  if (left > 0)
    terminal.say(`${notificationEmails(left)} ${left === 1 ? 'is' : 'are'} already waiting to be sent.`);
};

/** Masks addresses, because terminal output is copied and shared. */
function masked(notificationEmail: FailedEmail): FailedEmail {
  return {
    ...notificationEmail,
    email: notificationEmail.email === null ? null : maskEmail(notificationEmail.email),
  };
}

function withBook<Result>(
  terminal: Terminal,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  return withOpenDatabase(terminal, async (database) => {
    await recordInterrupted(database);
    return work(database);
  });
}

function reportOf({ waiting, failed }: { waiting: WaitingEmails[]; failed: FailedEmail[] }): string[] {
  return [
    ...lines('Urgent', waiting.filter(({ lane }) => lane === 'urgent').map(waitingLine)),
    ...lines('Normal', waiting.filter(({ lane }) => lane === 'ordinary').map(waitingLine)),
    ...lines('Failed', failed.map(failedLine)),
    ...(failed.length > 0 ? ['To send one again, or all: npm run guildhall -- mail again NUMBER|all'] : []),
  ];
}

function lines(heading: string, entries: string[]): string[] {
  return entries.length === 0
    ? [`${heading}: none.`]
    : [`${heading}:`, ...entries.map((line) => `  ${line}`)];
}

function waitingLine({ name, count, underWay, tries, nextTry, lastError }: WaitingEmails): string {
  const wait = `${name}: ${notificationEmails(count)}${underWay > 0 ? `, ${underWay} being sent` : ''}`;
  if (lastError === null) return wait;
  return `${wait}, ${tries === 1 ? '1 attempt' : `up to ${tries} attempts`}, next attempt at ${moment(nextTry)}: ${lastError}`;
}

function failedLine({ id, lane, name, memberId, email, error, tries, failedAt }: FailedEmail): string {
  const member = memberId === null ? 'an unknown member' : `member ${memberId}`;
  const to = email === null ? member : `${member} (${email})`;
  return `${id}: ${name} (${lane}) to ${to}, ${moment(failedAt)}${tries === null ? '' : `, ${triesText(tries)}`}: ${error}`;
}

function triesText(tries: number): string {
  return tries === 1 ? '1 attempt' : `${tries} attempts`;
}

function notificationEmails(count: number): string {
  return count === 1 ? '1 e-mail' : `${count} e-mails`;
}

function moment(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

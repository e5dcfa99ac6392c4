/** From a letter that is put together to one that is sent, refused or tried again. */

import type { AppContext } from '../app-context.ts';
import type { Attempt } from '../jobs/events.ts';
import { readFailure } from './failure.ts';
import type { Mail } from './mail.ts';
import { bookFailure, bookRefusal, type EmailJob } from './queries.ts';

type Post = Pick<AppContext, 'database' | 'mailer' | 'log'>;

/** What is given up is in the book. */
export type Outcome = 'sent' | 'given-up';

/** Throws, for another try, what will pass; nobody's address is in the error (rules/emails 8). */
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
    await (isRefusal ? bookRefusal : bookFailure)(database, mail, job, failure);
    log.warn({ notificationEmail: job.name, lane: job.lane, ...failure }, 'An e-mail failed for good.');
    return 'given-up';
  }
  return 'sent';
}

class EmailNotSent extends Error {
  override readonly name = 'LetterNotSent';
}

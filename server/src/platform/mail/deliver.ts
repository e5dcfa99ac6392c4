/** Sends a rendered e-mail, and records a bounce or a retry. */

import type { AppContext } from '../app-context.ts';
import type { Attempt } from '../jobs/events.ts';
import { readFailure } from './failure.ts';
import type { Mail } from './mail.ts';
import { bookFailure, bookRefusal, type EmailJob } from './queries.ts';

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
    await (isRefusal ? bookRefusal : bookFailure)(database, mail, job, failure);
    log.warn({ letter: job.name, lane: job.lane, ...failure }, 'An e-mail failed for good.');
    return 'given-up';
  }
  return 'sent';
}

class EmailNotSent extends Error {
  override readonly name = 'EmailNotSent';
}

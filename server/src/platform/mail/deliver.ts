/** From a letter that is put together to one that is sent, refused or tried again. */
import type { Attempt } from '../jobs/facts.ts';
import type { Services } from '../services.ts';
import { readFailure } from './failure.ts';
import type { Mail } from './mail.ts';
import { bookFailure, bookRefusal, type LetterJob } from './queries.ts';

type Post = Pick<Services, 'database' | 'mailer' | 'log'>;

/** What is given up is in the book. */
export type Outcome = 'sent' | 'given-up';

/** Throws, for another try, what will pass; nobody's address is in the error (rules/letters 8). */
export async function deliver(
  { database, mailer, log }: Post,
  mail: Mail & { messageId: string },
  job: LetterJob,
  attempt: Attempt,
): Promise<Outcome> {
  try {
    await mailer.send(mail, job.lane);
  } catch (error) {
    const { isRefusal, text } = readFailure(error, mail.to);
    if (!isRefusal && !attempt.isLast) throw new LetterNotSent(text);
    const failure = { error: text, tries: attempt.number };
    await (isRefusal ? bookRefusal : bookFailure)(database, mail, job, failure);
    log.warn({ letter: job.name, lane: job.lane, ...failure }, 'An e-mail failed for good.');
    return 'given-up';
  }
  return 'sent';
}

class LetterNotSent extends Error {
  override readonly name = 'LetterNotSent';
}

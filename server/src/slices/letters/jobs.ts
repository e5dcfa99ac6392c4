import type { MemberId } from '#contract/core/ids.ts';
import { type Attempt, type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import { forgetRefusals } from '../../platform/mail/queries.ts';
import { type LetterContent, renderLetter } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import type { LetterFact } from './facts.ts';
import {
  type DropReason,
  findWaiting,
  forgetOldLetters,
  noteDropped,
  noteSent,
  type WaitingLetter,
} from './queries.ts';

export interface LetterRecipient {
  memberId: MemberId;
  firstName: string;
  email: string;
  /** Hours from UTC. */
  timeZone: number;
}

/** Undefined where there is nothing to say any more. */
export type Compose = (
  letter: Pick<WaitingLetter, 'id' | 'memberId' | 'about'>,
  recipient: LetterRecipient,
) => Promise<LetterContent | undefined>;

/** A letter is put together as it leaves, for whoever is to have it then (rules/letters 2, 3). */
export function letterJob(services: Services, due: LetterFact, compose: Compose): FactJob {
  return onFact(due, async ({ letterId }, attempt) => {
    const letter = await findWaiting(services.database, letterId);
    if (letter === undefined) return;
    const { database } = services;
    const recipient = await recipientOf(letter);
    if (typeof recipient === 'string') return noteDropped(database, letterId, recipient);
    const content = await compose(letter, recipient);
    if (content === undefined) return noteDropped(database, letterId, 'nothing to say');
    await send(services, due, letter, recipient, content, attempt);
  });
}

/** Or why there is none. */
async function recipientOf(letter: WaitingLetter): Promise<LetterRecipient | DropReason> {
  const { memberId, firstName, email, timeZone } = letter;
  if (email === null || !letter.isMember) return 'not a member';
  if (!letter.isReachable) return 'unreachable';
  return { memberId, firstName, email, timeZone };
}

async function send(
  services: Services,
  due: LetterFact,
  letter: WaitingLetter,
  { memberId, email }: LetterRecipient,
  content: LetterContent,
  attempt: Attempt,
): Promise<void> {
  const { database, site, mailer } = services;
  const mail = renderLetter(site, { memberId, to: email }, content);
  // The same at every try: who gets it twice is shown it once (docs/decisions/0017).
  const messageId = `<letter-${letter.id}.${letter.queuedAt.getTime()}@${mailer.host}>`;
  const job = { lane: 'ordinary', name: due.name, payload: { letterId: letter.id } } as const;
  const outcome = await deliver(services, { ...mail, messageId }, job, attempt);
  if (outcome === 'given-up') return noteDropped(database, letter.id, 'failed');
  await noteSent(database, letter.id);
  if (letter.refusals > 0) await forgetRefusals(database, email);
}

export function letterCronJobs({ database }: Services): CronJob[] {
  return [{ name: 'forget-old-letters', cron: '47 * * * *', run: () => forgetOldLetters(database) }];
}

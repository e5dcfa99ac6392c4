import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { oneClickPath } from '#contract/letters/calls.ts';
import type { LetterKind } from '#contract/letters/model.ts';
import { footText, letterTexts } from '#contract/letters/texts.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import { bookCutShort, forgetOldFailures } from '../../platform/mail/book-queries.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { forgetRefusals } from '../../platform/mail/queries.ts';
import { type LetterContent, type LetterFoot, renderLetter } from '../../platform/mail/render-letter.ts';
import type { Services } from '../../platform/services.ts';
import { wantsLetter } from './choices-queries.ts';
import type { LetterFact } from './facts.ts';
import { unsubscribeToken } from './letter-tokens.ts';
import {
  type DropReason,
  daysKept,
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

/**
 * A letter is put together as it leaves, for whoever is to have it then (rules/letters 2). `along` is what follows once it
 * was sent, as `noteSent` has it.
 */
export function letterJob(services: Services, due: LetterFact, compose: Compose, along?: string): FactJob {
  const { database } = services;
  const job = onFact(due, async ({ letterId }, attempt) => {
    const letter = await findWaiting(database, letterId);
    if (letter === undefined) return;
    const mail = await mailOf(services, due.kind, letter, compose);
    if (typeof mail === 'string') return noteDropped(database, letterId, mail);
    const waiting = { lane: 'ordinary', name: due.name, payload: { letterId } } as const;
    if ((await deliver(services, mail, waiting, attempt)) === 'given-up') {
      return noteDropped(database, letterId, 'failed');
    }
    await noteSent(database, letterId, due.name, along);
    if (letter.refusals > 0) await forgetRefusals(database, mail.to);
  });
  return { ...job, lane: 'ordinary' };
}

/** Or why there is none. */
async function mailOf(
  services: Services,
  kind: LetterKind,
  letter: WaitingLetter,
  compose: Compose,
): Promise<(Mail & { messageId: string }) | DropReason> {
  const recipient = await recipientOf(services, kind, letter);
  if (typeof recipient === 'string') return recipient;
  const content = await compose(letter, recipient);
  if (content === undefined) return 'nothing to say';
  const { foot, headers } = await endingOf(services, recipient, kind);
  const frame = { memberId: recipient.memberId, to: recipient.email, foot };
  return {
    ...renderLetter(services.site, frame, content),
    headers,
    messageId: messageIdOf(services, letter),
  };
}

async function recipientOf(
  { database }: Services,
  kind: LetterKind,
  { memberId, firstName, email, timeZone, isMember, isReachable }: WaitingLetter,
): Promise<LetterRecipient | DropReason> {
  if (email === null || !isMember) return 'not a member';
  if (!isReachable) return 'unreachable';
  if (!(await wantsLetter(database.db, memberId, kind))) return 'not wanted';
  return { memberId, firstName, email, timeZone };
}

/** The same at every try: who gets a letter twice is shown it once (docs/decisions/0017). */
function messageIdOf({ mailer }: Services, { id, queuedAt }: WaitingLetter): string {
  return `<letter-${id}.${queuedAt.getTime()}@${mailer.host}>`;
}

export function letterCronJobs({ database }: Services): CronJob[] {
  const run = async () => {
    await bookCutShort(database);
    await forgetOldLetters(database);
    await forgetOldFailures(database, daysKept);
  };
  return [{ name: 'forget-old-letters', cron: '47 * * * *', run }];
}

/** How a letter ends that may be done without, and what its head tells mail programs (rules/letters 10). */
interface Ending {
  foot: LetterFoot;
  headers: Record<string, string>;
}

export async function endingOf(
  services: Services,
  recipient: Parameters<typeof unsubscribeToken>[1],
  kind: LetterKind,
): Promise<Ending> {
  const token = await unsubscribeToken(services, recipient, kind);
  const { publicUrl } = services.site;
  return {
    foot: {
      reason: footText(kind),
      links: [
        { label: letterTexts.unsubscribe, url: publicUrl + paths.unsubscribe(token) },
        { label: letterTexts.toChoices, url: publicUrl + paths.letters(token) },
      ],
    },
    headers: {
      'List-Unsubscribe': `<${publicUrl}${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

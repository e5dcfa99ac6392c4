import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { oneClickPath } from '#contract/notification-emails/calls.ts';
import type { EmailKind } from '#contract/notification-emails/model.ts';
import { emailTexts, footText } from '#contract/notification-emails/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import {
  type CronJob,
  type DomainEvent,
  domainEvent,
  type EventJob,
  onEvent,
} from '../../platform/jobs/events.ts';
import { deliver } from '../../platform/mail/deliver.ts';
import { lanes, type Mail } from '../../platform/mail/mail.ts';
import { forgetOldFailures, forgetRefusals, recordInterrupted } from '../../platform/mail/queries.ts';
import { type EmailContent, type EmailFooter, renderEmail } from '../../platform/mail/render-email.ts';
import {
  type DropReason,
  daysKept,
  findWaiting,
  forgetOldEmails,
  noteDropped,
  noteSent,
  type WaitingEmail,
  wantsEmail,
} from './queries.ts';
import { unsubscribeToken } from './unsubscribe-tokens.ts';

/**
 * Declares the event that an e-mail of this kind is queued. Each slice declares one event for each sort of e-mail that
 * it sends.
 */
export interface EmailEvent extends DomainEvent<{ letterId: number }> {
  readonly kind: EmailKind;
}

export function emailEvent(name: string, kind: EmailKind): EmailEvent {
  return { ...domainEvent(name, lanes.ordinary), kind };
}

export interface EmailRecipient {
  memberId: MemberId;
  firstName: string;
  email: string;
  /** The recipient's offset from UTC in hours. */
  timeZone: number;
}

/** Composes the e-mail; undefined if there is nothing to report any more. */
export type Compose = (
  notificationEmail: Pick<WaitingEmail, 'id' | 'memberId' | 'about'>,
  recipient: EmailRecipient,
) => Promise<EmailContent | undefined>;

/**
 * Composes an e-mail as it is sent, for the recipient at that time (rules/emails 2). `along` is further SQL to run once
 * it is sent, as in `noteSent`.
 */
export function emailJob(context: AppContext, due: EmailEvent, compose: Compose, along?: string): EventJob {
  const { database } = context;
  const job = onEvent(due, async ({ letterId }, attempt) => {
    const notificationEmail = await findWaiting(database, letterId);
    if (notificationEmail === undefined) return;
    const mail = await mailOf(context, due.kind, notificationEmail, compose);
    if (typeof mail === 'string') return noteDropped(database, letterId, mail);
    const waiting = { lane: 'ordinary', name: due.name, payload: { letterId } } as const;
    if ((await deliver(context, mail, waiting, attempt)) === 'given-up') {
      return noteDropped(database, letterId, 'failed');
    }
    await noteSent(database, letterId, due.name, along);
    if (notificationEmail.refusals > 0) await forgetRefusals(database, mail.to);
  });
  return { ...job, lane: 'ordinary' };
}

/** Returns the e-mail, or the reason why there is none. */
async function mailOf(
  context: AppContext,
  kind: EmailKind,
  notificationEmail: WaitingEmail,
  compose: Compose,
): Promise<(Mail & { messageId: string }) | DropReason> {
  const recipient = await recipientOf(context, kind, notificationEmail);
  if (typeof recipient === 'string') return recipient;
  const content = await compose(notificationEmail, recipient);
  if (content === undefined) return 'nothing to say';
  const { foot, headers } = await endingOf(context, recipient, kind);
  const frame = { memberId: recipient.memberId, to: recipient.email, foot };
  return {
    ...renderEmail(context.site, frame, content),
    headers,
    messageId: messageIdOf(context, notificationEmail),
  };
}

async function recipientOf(
  { database }: AppContext,
  kind: EmailKind,
  { memberId, firstName, email, timeZone, isMember, isReachable }: WaitingEmail,
): Promise<EmailRecipient | DropReason> {
  if (email === null || !isMember) return 'not a member';
  if (!isReachable) return 'unreachable';
  if (!(await wantsEmail(database.db, memberId, kind))) return 'not wanted';
  return { memberId, firstName, email, timeZone };
}

/**
 * The Message-ID, the same at every attempt, so that mail programs show a duplicate only once (docs/decisions/0017).
 */
function messageIdOf({ mailer }: AppContext, { id, queuedAt }: WaitingEmail): string {
  return `<letter-${id}.${queuedAt.getTime()}@${mailer.host}>`;
}

export function notificationEmailCronJobs({ database }: AppContext): CronJob[] {
  const run = async () => {
    await recordInterrupted(database);
    await forgetOldEmails(database);
    await forgetOldFailures(database, daysKept);
  };
  return [{ name: 'forget-old-letters', cron: '47 * * * *', run }];
}

/** The footer of an optional e-mail, and its headers for mail programs (rules/emails 10). */
interface Ending {
  foot: EmailFooter;
  headers: Record<string, string>;
}

export async function endingOf(
  context: AppContext,
  recipient: Parameters<typeof unsubscribeToken>[1],
  kind: EmailKind,
): Promise<Ending> {
  const token = await unsubscribeToken(context, recipient, kind);
  const { publicUrl } = context.site;
  return {
    foot: {
      reason: footText(kind),
      links: [
        { label: emailTexts.unsubscribe, url: publicUrl + paths.unsubscribe(token) },
        { label: emailTexts.toChoices, url: publicUrl + paths.emailSettings(token) },
      ],
    },
    headers: {
      'List-Unsubscribe': `<${publicUrl}${oneClickPath(token)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

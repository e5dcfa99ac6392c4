import { takeBackUntil } from '#contract/account-deletion/model.ts';
import { accountDeletionTexts, backupText, requestedText } from '#contract/account-deletion/texts.ts';
import { dayText } from '#contract/core/day.ts';
import type { MemberId } from '#contract/core/ids.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { onEmailEvent } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import {
  deletionTakenBack,
  emailRestored,
  findMemberToErase,
  linkAndIfNotMine,
  type MemberToErase,
  notRequestedAdvice,
  type Reader,
  signInPath,
  signsInBySso,
} from '../accounts/index.ts';
import { accountDeletionRequested } from './actions.ts';
import { accountDeletionDue, erase, queueDue } from './erasure.ts';

/** E-mails about the deletion of an account (rules/running 7). */
export function accountDeletionEmails(context: AppContext): EventJob[] {
  const { site } = context;
  const accountDeletion = async ({ memberId }: { memberId: MemberId }) => {
    const memberToErase = await findReader(context, memberId);
    if (memberToErase === undefined || memberToErase.requestedAt === null) return undefined;
    return accountDeletionMail(site, { ...memberToErase, requestedAt: memberToErase.requestedAt });
  };
  return [
    onEmailEvent(context, accountDeletionRequested, accountDeletion),
    // Sends the e-mail again, as the first one went to the address of a person who had taken over the account.
    onEmailEvent(context, emailRestored, accountDeletion),
    onEmailEvent(context, deletionTakenBack, async ({ memberId }) => {
      const member = await findReader(context, memberId);
      return member && stayedMail(site, member);
    }),
  ];
}

async function findReader(
  context: AppContext,
  memberId: MemberId,
): Promise<(MemberToErase & Reader) | undefined> {
  const memberToErase = await findMemberToErase(context.database.db, memberId);
  if (memberToErase === undefined) return undefined;
  return {
    ...memberToErase,
    isElsewhere: await signsInBySso(context, { memberId, role: memberToErase.role }),
  };
}

export function accountDeletionJobs(context: AppContext): EventJob[] {
  return [onEvent(accountDeletionDue, ({ memberId }) => erase(context, memberId))];
}

export function accountDeletionCronJobs(context: AppContext): CronJob[] {
  return [{ name: 'queue-due-departures', cron: '7 * * * *', run: () => queueDue(context) }];
}

/** The e-mail names the day in the member's time zone. */
export function accountDeletionMail(
  site: SiteSettings,
  to: MemberToErase & { requestedAt: Date } & Reader,
): Mail {
  const day = dayText(takeBackUntil(to.requestedAt), to.timeZone);
  return renderEmail(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account will be deleted`,
      paragraphs: [
        `Hello ${to.firstName},`,
        requestedText(day),
        to.keepsPosts ? accountDeletionTexts.kept : accountDeletionTexts.deleted,
        ...(site.backupDays > 0 ? [backupText(site.backupDays)] : []),
      ],
      ...linkAndIfNotMine(site, to, {
        label: 'Keep my account: sign in',
        url: site.publicUrl + signInPath(site, to),
      }),
    },
  );
}

export function stayedMail(site: SiteSettings, to: MemberToErase & Reader): Mail {
  return renderEmail(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account won’t be deleted`,
      paragraphs: [
        `Hello ${to.firstName},`,
        'You signed in, so your account won’t be deleted. Everything is as it was.',
      ],
      ...notRequestedAdvice(site, to),
    },
  );
}

import type { MemberId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { CronJob, EventJob } from '../../platform/jobs/events.ts';
import { onEmailEvent } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { renderEmail } from '../../platform/mail/render-email.ts';
import { findAccount } from '../accounts/index.ts';
import { checkMemberships } from './check-memberships.ts';
import { endUnconfirmed, forgetOld } from './due-queries.ts';
import { identityLinked } from './first-sign-in.ts';
import { confirmationHours } from './policy.ts';
import type { Sso } from './sso-context.ts';
import { addressUpdated } from './update-account.ts';

/** Runs even without single sign-on, as queued events from before still need e-mails. */
export function ssoEmails(context: AppContext): EventJob[] {
  const { database, site } = context;
  const name = site.sso?.name ?? 'the community site';
  return [
    onEmailEvent(context, identityLinked, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && identityLinkedMail(site, account, name);
    }),
    onEmailEvent(context, addressUpdated, async ({ memberId, oldEmail }) => {
      const account = await findAccount(database.db, memberId);
      return account && addressFollowedMail(site, account, { oldEmail, name });
    }),
  ];
}

/** Runs all day, so that each member is asked about at the time of day of their sign-in. */
export function ssoCronJobs({ database }: AppContext, sso: Sso | undefined): CronJob[] {
  return [
    { name: 'forget-sso-attempts', cron: '27 * * * *', run: () => forgetOld(database) },
    {
      name: 'ask-about-members',
      cron: '*/5 * * * *',
      run: () =>
        sso === undefined ? endUnconfirmed(database, undefined, confirmationHours) : checkMemberships(sso),
    },
  ];
}

/** The recipient of an e-mail of single sign-on. */
interface Recipient {
  id: MemberId;
  firstName: string;
  email: string;
}

export function identityLinkedMail(site: SiteSettings, to: Recipient, name: string): Mail {
  return renderEmail(
    site,
    { memberId: to.id, to: to.email },
    {
      subject: `Your ${site.name} account is linked with ${name}`,
      paragraphs: [
        `Hello ${to.firstName},`,
        `Your account was just linked with your account at ${name}. From now on, you sign in with ${name}.`,
      ],
      link: { label: 'Sign in', url: site.publicUrl + paths.login() },
      closing: `If this wasn’t you, write to ${site.contactEmail}.`,
    },
  );
}

/** The e-mail to the former address. */
export function addressFollowedMail(
  site: SiteSettings,
  to: Recipient,
  { oldEmail, name }: { oldEmail: string; name: string },
): Mail {
  return renderEmail(
    site,
    { memberId: to.id, to: oldEmail },
    {
      subject: `Your ${site.name} e-mail address was changed`,
      paragraphs: [
        `Hello ${to.firstName},`,
        `The e-mail address of your account is now ${to.email}, the same as at ${name}.`,
      ],
      link: { label: 'Sign in', url: site.publicUrl + paths.login() },
      closing: `If this wasn’t you, change it back at ${name} and write to ${site.contactEmail}.`,
    },
  );
}

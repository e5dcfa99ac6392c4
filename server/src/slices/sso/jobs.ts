import type { CronJob, FactJob } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { findAccount } from '../accounts/index.ts';
import { askAboutMembers } from './asking.ts';
import type { Sso } from './context.ts';
import { endUnconfirmed, forgetOld } from './due-queries.ts';
import { addressFollowed, identityLinked } from './facts.ts';
import { addressFollowedMail, identityLinkedMail } from './mails.ts';
import { patience } from './policy.ts';

/** Also where there is no single sign-on any more: what was told before is still to be written. */
export function ssoLetters(services: Services): FactJob[] {
  const { database, site } = services;
  const name = site.sso?.name ?? 'the community site';
  return [
    onLetter(services, identityLinked, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && identityLinkedMail(site, account, name);
    }),
    onLetter(services, addressFollowed, async ({ memberId, oldEmail }) => {
      const account = await findAccount(database.db, memberId);
      return account && addressFollowedMail(site, account, { oldEmail, name });
    }),
  ];
}

/** All day long, so that whoever signed in at one time is asked about at that time. */
export function ssoCronJobs({ database }: Services, sso: Sso | undefined): CronJob[] {
  return [
    { name: 'forget-sso-attempts', cron: '27 * * * *', run: () => forgetOld(database) },
    {
      name: 'ask-about-members',
      cron: '*/5 * * * *',
      run: () => (sso === undefined ? endUnconfirmed(database, undefined, patience) : askAboutMembers(sso)),
    },
  ];
}

import type { MemberId } from '#contract/core/ids.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import type { CronJob, FactJob } from '../../platform/jobs/facts.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { emailJobs } from './email-jobs.ts';
import { forgetOldChanges } from './email-queries.ts';
import {
  activationRequested,
  addressTried,
  memberInvited,
  memberRegistered,
  passwordChanged,
  passwordResetRequested,
  passwordResetStarted,
  passwordUsed,
} from './facts.ts';
import { forgetOldLinks, insertLink, type passwordLinks } from './link-queries.ts';
import {
  accountExistsMail,
  activationMail,
  invitationMail,
  passwordChangedMail,
  passwordUsedMail,
  resetMail,
  startedResetMail,
} from './mails.ts';
import { type Account, findAccount } from './queries.ts';
import { forgetEndedSessions } from './session-queries.ts';
import { newLink } from './tokens.ts';

export function accountJobs(services: Services): FactJob[] {
  const { database, site } = services;
  const activation = async ({ memberId }: { memberId: MemberId }) => {
    const account = await findAccount(database.db, memberId);
    if (account === undefined || account.confirmedAt !== null) return undefined;
    const token = await makeLink(services, account, 'activation');
    return token === undefined ? undefined : activationMail(site, account, token);
  };
  const passwordLetter =
    (purpose: (typeof passwordLinks)[number], compose: typeof resetMail) =>
    async ({ memberId }: { memberId: MemberId }) => {
      const account = await findAccount(database.db, memberId);
      if (account?.status !== 'active') return undefined;
      const token = await makeLink(services, account, purpose);
      return token === undefined ? undefined : compose(site, account, token);
    };
  return [
    onLetter(services, memberRegistered, activation),
    onLetter(services, activationRequested, activation),
    onLetter(services, passwordResetRequested, passwordLetter('password_reset', resetMail)),
    onLetter(services, passwordResetStarted, passwordLetter('password_reset', startedResetMail)),
    onLetter(services, memberInvited, passwordLetter('invitation', invitationMail)),
    onLetter(services, passwordChanged, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && passwordChangedMail(site, account);
    }),
    onLetter(services, addressTried, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && accountExistsMail(site, account);
    }),
    onLetter(services, passwordUsed, async ({ memberId, toldId }) => {
      const [by, to] = [await findAccount(database.db, memberId), await findAccount(database.db, toldId)];
      return by && to && passwordUsedMail(site, to, by);
    }),
    ...emailJobs(services),
  ];
}

export function accountCronJobs({ database }: Services): CronJob[] {
  const run = async () => {
    await forgetEndedSessions(database);
    await forgetOldLinks(database);
    await forgetOldChanges(database);
  };
  return [{ name: 'forget-ended-sessions', cron: '17 * * * *', run }];
}

/** Undefined when the account has another address by now. */
async function makeLink(
  { database, now }: Services,
  account: Account,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const { text, ...link } = newLink(purpose, now());
  return (await insertLink(database.db, link, account)) ? text : undefined;
}

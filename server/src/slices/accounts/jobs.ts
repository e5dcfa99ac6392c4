import type { MemberId } from '#contract/core/ids.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import { type CronJob, type FactJob, onFact } from '../../platform/jobs/facts.ts';
import type { Services } from '../../platform/services.ts';
import { activationRequested, memberRegistered, passwordChanged, passwordResetRequested } from './facts.ts';
import { activationMail, linkMinutes, passwordChangedMail, resetMail } from './mails.ts';
import { findAccount, forgetEnded, insertLink } from './queries.ts';
import { newToken } from './tokens.ts';

export function accountJobs(services: Services): FactJob[] {
  const { database, mailer, site } = services;
  const mailActivation = async ({ memberId }: { memberId: MemberId }) => {
    const account = await findAccount(database.db, memberId);
    if (account === undefined || account.confirmedAt !== null) return;
    await mailer.send(activationMail(site, account, await makeLink(services, memberId, 'activation')));
  };
  return [
    onFact(memberRegistered, mailActivation),
    onFact(activationRequested, mailActivation),
    onFact(passwordResetRequested, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      if (account?.status !== 'active') return;
      await mailer.send(resetMail(site, account, await makeLink(services, memberId, 'password_reset')));
    }),
    onFact(passwordChanged, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      if (account !== undefined) await mailer.send(passwordChangedMail(site, account));
    }),
  ];
}

export function accountCronJobs({ database }: Services): CronJob[] {
  return [{ name: 'forget-ended-sessions', cron: '17 * * * *', run: () => forgetEnded(database) }];
}

/**
 * Made when the mail is sent, so that the token itself is never stored; a mail that is tried again carries
 * a link of its own.
 */
async function makeLink(
  { database, now }: Services,
  memberId: MemberId,
  purpose: LinkPurpose,
): Promise<string> {
  const token = newToken();
  const expiresAt = new Date(now().getTime() + linkMinutes[purpose] * 60_000);
  await insertLink(database.db, { tokenHash: token.hash, memberId, purpose, expiresAt });
  return token.text;
}

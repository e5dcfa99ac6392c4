import type { MemberId } from '#contract/core/ids.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import type { CronJob, FactJob } from '../../platform/jobs/facts.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { onLetter } from '../../platform/mail/on-letter.ts';
import type { Services } from '../../platform/services.ts';
import { signsInElsewhere } from './elsewhere.ts';
import { findEmailChange, findHolder, forgetOldChanges } from './email-queries.ts';
import {
  activationRequested,
  addressTried,
  emailChanged,
  emailChangeRequested,
  emailConfirmationRequested,
  memberBroughtIn,
  memberInvited,
  memberRegistered,
  passwordChanged,
  passwordResetRequested,
  passwordResetStarted,
  passwordUsed,
  registrationApproved,
  registrationRefused,
} from './facts.ts';
import { forgetOldLinks, insertEmailLink, insertLink, type passwordLinks } from './link-queries.ts';
import { tellHolder } from './look-up-jobs.ts';
import {
  accountExistsMail,
  activationMail,
  approvedMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeMail,
  invitationMail,
  passwordChangedMail,
  passwordUsedMail,
  refusedMail,
  resetMail,
  signInThereMail,
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
  const reset = (compose: typeof resetMail) => async (member: { memberId: MemberId }) =>
    (await elsewhereLetter(services, member)) ?? passwordLetter(services, 'password_reset', compose)(member);
  return [
    onLetter(services, memberRegistered, activation),
    onLetter(services, activationRequested, activation),
    onLetter(services, passwordResetRequested, reset(resetMail)),
    onLetter(services, passwordResetStarted, reset(startedResetMail)),
    onLetter(services, memberInvited, invitationLetter(services)),
    onLetter(services, passwordChanged, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && passwordChangedMail(site, account);
    }),
    onLetter(services, addressTried, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      if (account === undefined) return undefined;
      const isElsewhere = await signsInElsewhere(services, { memberId, role: account.role });
      return accountExistsMail(site, account, { isElsewhere });
    }),
    onLetter(services, passwordUsed, async ({ memberId, toldId }) => {
      const [by, to] = [await findAccount(database.db, memberId), await findAccount(database.db, toldId)];
      return by && to && passwordUsedMail(site, to, by);
    }),
    ...applicationLetters(services),
    ...emailJobs(services),
  ];
}

/** Of what the office decided about a registration. */
function applicationLetters(services: Services): FactJob[] {
  const { database, site } = services;
  return [
    onLetter(services, registrationApproved, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && approvedMail(site, account);
    }),
    onLetter(services, registrationRefused, async ({ memberId, reason }) => {
      const account = await findAccount(database.db, memberId);
      return account && refusedMail(site, account, reason);
    }),
  ];
}

/** Of those who were brought in with many others. */
export function invitationLetters(services: Services): FactJob[] {
  return [onLetter(services, memberBroughtIn, invitationLetter(services))];
}

/** None to whoever came from the community site before it left; where everybody comes from there, it says so. */
function invitationLetter(services: Services) {
  const letter = passwordLetter(services, 'invitation', invitationMail);
  return async (member: { memberId: MemberId }) => {
    const isOnly = services.site.sso?.isOnly === true;
    return isOnly || (await elsewhereLetter(services, member)) === undefined ? letter(member) : undefined;
  };
}

/** With a link by which a password is set. */
function passwordLetter(
  services: Services,
  purpose: (typeof passwordLinks)[number],
  compose: typeof resetMail,
) {
  const { database, site } = services;
  return async ({ memberId }: { memberId: MemberId }) => {
    const account = await findAccount(database.db, memberId);
    if (account?.status !== 'active') return undefined;
    const token = await makeLink(services, account, purpose);
    return token === undefined ? undefined : compose(site, account, token);
  };
}

export function accountCronJobs({ database }: Services): CronJob[] {
  const run = async () => {
    await forgetEndedSessions(database);
    await forgetOldLinks(database);
    await forgetOldChanges(database);
  };
  return [{ name: 'forget-ended-sessions', cron: '17 * * * *', run }];
}

/** To whoever signs in at the community site by now, instead of one with a link; undefined for all others. */
async function elsewhereLetter(
  services: Services,
  { memberId }: { memberId: MemberId },
): Promise<Mail | undefined> {
  const { database, site } = services;
  const account = await findAccount(database.db, memberId);
  if (account?.status !== 'active' || site.sso === undefined) return undefined;
  const isElsewhere = await signsInElsewhere(services, { memberId, role: account.role });
  return isElsewhere ? signInThereMail(site, account, site.sso.name) : undefined;
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

/** A change that was given up, replaced or objected to meanwhile is not written about any more. */
export function emailJobs(services: Services): FactJob[] {
  const { database, site, now } = services;
  const letter =
    (purpose: 'email_change' | 'email_objection', mail: typeof confirmEmailMail) =>
    async ({ changeId }: { changeId: number }) => {
      const { text: token, ...link } = newLink(purpose, now());
      const change = await findEmailChange(database, changeId);
      const isMade = change !== undefined && (await insertEmailLink(database.db, link, changeId));
      return isMade ? mail(site, change, token) : undefined;
    };
  /** To an address that is somebody's goes no link, but word that it is (rules/accounts 52). */
  const confirmation = async ({ changeId }: { changeId: number }) => {
    const change = await findEmailChange(database, changeId);
    if (change === undefined || (await findHolder(database.db, change.newEmail)) === undefined) {
      return letter('email_change', confirmEmailMail)({ changeId });
    }
    await services.write((unit) => tellHolder(unit, change.newEmail));
    return undefined;
  };
  return [
    onLetter(services, emailConfirmationRequested, confirmation),
    onLetter(services, emailChangeRequested, letter('email_objection', emailChangeMail)),
    onLetter(services, emailChanged, letter('email_objection', emailChangedMail)),
  ];
}

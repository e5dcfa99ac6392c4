import type { MemberId } from '#contract/core/ids.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { LinkPurpose } from '../../platform/db/schema.ts';
import type { UnitOfWork } from '../../platform/db/write.ts';
import { type CronJob, type EventJob, onEvent } from '../../platform/jobs/events.ts';
import { handleOnce } from '../../platform/jobs/handle-once.ts';
import { onEmailEvent } from '../../platform/mail/deliver.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { findEmailChange, findHolder, forgetOldChanges } from './email-queries.ts';
import {
  activationAsked,
  activationRequested,
  addressTried,
  emailChanged,
  emailChangeRequested,
  emailConfirmationRequested,
  memberBroughtIn,
  memberInvited,
  memberRegistered,
  passwordChanged,
  passwordResetAsked,
  passwordResetRequested,
  passwordResetStarted,
  passwordUsed,
  registrationApproved,
  registrationReceived,
  registrationRefused,
} from './events.ts';
import { forgetOldLinks, insertEmailLink, insertLink, type passwordLinks } from './link-queries.ts';
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
import { type Account, claimNotifying, findAccount, findAccountByEmail } from './queries.ts';
import { forgetEndedSessions } from './session-queries.ts';
import { signsInBySso } from './sso-restrictions.ts';
import { newLink } from './tokens.ts';

export function accountJobs(context: AppContext): EventJob[] {
  const { database, site } = context;
  const activation = async ({ memberId }: { memberId: MemberId }) => {
    const account = await findAccount(database.db, memberId);
    if (account === undefined || account.confirmedAt !== null) return undefined;
    const token = await makeLink(context, account, 'activation');
    return token === undefined ? undefined : activationMail(site, account, token);
  };
  const reset = (compose: typeof resetMail) => async (member: { memberId: MemberId }) =>
    (await elsewhereEmail(context, member)) ?? passwordEmail(context, 'password_reset', compose)(member);
  return [
    onEmailEvent(context, memberRegistered, activation),
    onEmailEvent(context, activationRequested, activation),
    onEmailEvent(context, passwordResetRequested, reset(resetMail)),
    onEmailEvent(context, passwordResetStarted, reset(startedResetMail)),
    onEmailEvent(context, memberInvited, invitationEmail(context)),
    onEmailEvent(context, passwordChanged, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && passwordChangedMail(site, account);
    }),
    onEmailEvent(context, addressTried, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      if (account === undefined) return undefined;
      const isElsewhere = await signsInBySso(context, { memberId, role: account.role });
      return accountExistsMail(site, account, { isElsewhere });
    }),
    onEmailEvent(context, passwordUsed, async ({ memberId, toldId }) => {
      const [by, to] = [await findAccount(database.db, memberId), await findAccount(database.db, toldId)];
      return by && to && passwordUsedMail(site, to, by);
    }),
    ...applicationEmails(context),
    ...emailJobs(context),
  ];
}

/** E-mails about the administrators' decision on a registration. */
function applicationEmails(context: AppContext): EventJob[] {
  const { database, site } = context;
  return [
    onEmailEvent(context, registrationApproved, async ({ memberId }) => {
      const account = await findAccount(database.db, memberId);
      return account && approvedMail(site, account);
    }),
    onEmailEvent(context, registrationRefused, async ({ memberId, reason }) => {
      const account = await findAccount(database.db, memberId);
      return account && refusedMail(site, account, reason);
    }),
  ];
}

/** Invitations to members who were imported with many others. */
export function invitationEmails(context: AppContext): EventJob[] {
  return [onEmailEvent(context, memberBroughtIn, invitationEmail(context))];
}

/**
 * Sends no e-mail to members who came from a community site that is no longer configured. With SSO_ONLY the invitation
 * says how to sign in there.
 */
function invitationEmail(context: AppContext) {
  const notificationEmail = passwordEmail(context, 'invitation', invitationMail);
  return async (member: { memberId: MemberId }) => {
    const isOnly = context.site.sso?.isOnly === true;
    return isOnly || (await elsewhereEmail(context, member)) === undefined
      ? notificationEmail(member)
      : undefined;
  };
}

/** An e-mail with a link that sets a password. */
function passwordEmail(
  context: AppContext,
  purpose: (typeof passwordLinks)[number],
  compose: typeof resetMail,
) {
  const { database, site } = context;
  return async ({ memberId }: { memberId: MemberId }) => {
    const account = await findAccount(database.db, memberId);
    if (account?.status !== 'active') return undefined;
    const token = await makeLink(context, account, purpose);
    return token === undefined ? undefined : compose(site, account, token);
  };
}

export function accountCronJobs({ database }: AppContext): CronJob[] {
  const run = async () => {
    await forgetEndedSessions(database);
    await forgetOldLinks(database);
    await forgetOldChanges(database);
  };
  return [{ name: 'forget-ended-sessions', cron: '17 * * * *', run }];
}

/**
 * Composes the e-mail without a link for a member who now signs in at the community site. Undefined for all other
 * members.
 */
async function elsewhereEmail(
  context: AppContext,
  { memberId }: { memberId: MemberId },
): Promise<Mail | undefined> {
  const { database, site } = context;
  const account = await findAccount(database.db, memberId);
  if (account?.status !== 'active' || site.sso === undefined) return undefined;
  const isElsewhere = await signsInBySso(context, { memberId, role: account.role });
  return isElsewhere ? signInThereMail(site, account, site.sso.name) : undefined;
}

/** Creates the link; undefined if the account's address has changed since the job was queued. */
async function makeLink(
  { database, now }: AppContext,
  account: Account,
  purpose: LinkPurpose,
): Promise<string | undefined> {
  const { text, ...link } = newLink(purpose, now());
  return (await insertLink(database.db, link, account)) ? text : undefined;
}

/** Sends nothing about a change that was cancelled, replaced or objected to meanwhile. */
export function emailJobs(context: AppContext): EventJob[] {
  const { database, site, now } = context;
  const notificationEmail =
    (purpose: 'email_change' | 'email_objection', mail: typeof confirmEmailMail) =>
    async ({ changeId }: { changeId: number }) => {
      const { text: token, ...link } = newLink(purpose, now());
      const change = await findEmailChange(database, changeId);
      const isMade = change !== undefined && (await insertEmailLink(database.db, link, changeId));
      return isMade ? mail(site, change, token) : undefined;
    };
  /** If the address is taken, its holder is notified instead of sending a link (rules/accounts 52). */
  const confirmation = async ({ changeId }: { changeId: number }) => {
    const change = await findEmailChange(database, changeId);
    if (change === undefined || (await findHolder(database.db, change.newEmail)) === undefined) {
      return notificationEmail('email_change', confirmEmailMail)({ changeId });
    }
    await context.write((unit) => notifyAddressHolder(unit, change.newEmail));
    return undefined;
  };
  return [
    onEmailEvent(context, emailConfirmationRequested, confirmation),
    onEmailEvent(context, emailChangeRequested, notificationEmail('email_objection', emailChangeMail)),
    onEmailEvent(context, emailChanged, notificationEmail('email_objection', emailChangedMail)),
  ];
}

/** Each job only queues the e-mail that follows, exactly once (rules/running 45). */
export function lookUpJobs({ write }: AppContext): EventJob[] {
  return [
    onEvent(registrationReceived, ({ email, memberId }, attempt) =>
      handleOnce(write, attempt, async (unit) => {
        if (memberId === null) await notifyAddressHolder(unit, email);
        else unit.happened(memberRegistered, { memberId });
      }),
    ),
    onEvent(activationAsked, ({ email }, attempt) =>
      handleOnce(write, attempt, (unit) =>
        followUp(unit, email, activationRequested, ({ confirmedAt }) => confirmedAt === null),
      ),
    ),
    onEvent(passwordResetAsked, ({ email }, attempt) =>
      handleOnce(write, attempt, (unit) => followUp(unit, email, passwordResetRequested)),
    ),
  ];
}

/** Emits the event if the address has an active account for which it is meant. */
async function followUp(
  { tx, happened }: UnitOfWork,
  email: string,
  domainEvent: typeof activationRequested,
  isFor: (account: Account) => boolean = () => true,
): Promise<void> {
  const account = await findAccountByEmail(tx, email);
  if (account?.status === 'active' && isFor(account)) happened(domainEvent, { memberId: account.id });
}

/** Somebody entered a member's address: only its mailbox is notified. */
async function notifyAddressHolder({ tx, happened }: UnitOfWork, email: string): Promise<void> {
  const memberId = await claimNotifying(tx, email);
  if (memberId !== undefined) happened(addressTried, { memberId });
}

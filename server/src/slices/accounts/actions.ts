import { firstNameProblem } from '#contract/accounts/checks.ts';
import { foreignDomainProblem } from '#contract/accounts/domains.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, refuseProblems } from '#contract/core/fault.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { nearestTimeZone } from '#contract/profiles/time-zones.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { confirmAddressByLink } from './email-confirmation.ts';
import { claimAddresses } from './email-queries.ts';
import { activationAsked, registrationReceived } from './events.ts';
import { takeLink } from './link-queries.ts';
import { refuseGuessable } from './password-actions.ts';
import { hashPassword } from './passwords.ts';
import { insertNewAccount } from './queries.ts';
import { refuseIfSsoOnly } from './sso-restrictions.ts';
import { hashToken, linkGone } from './tokens.ts';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  /** The browser's offset from UTC in hours; null if unknown. */
  timeZone: number | null;
}

/** Replies the same if the address is taken. Only its mailbox is notified (rules/accounts 11). */
export async function register(context: AppContext, registration: Registration): Promise<string> {
  const { write, readSite } = context;
  refuseIfSsoOnly(context);
  const { firstName, lastName, email, password } = registration;
  const site = await readSite();
  refuseUnlessOpen(site, email);
  refuseProblems({ firstName: firstNameProblem(firstName, site.shortestFirstName) });
  refuseGuessable(password, email);
  const passwordHash = await hashPassword(password);
  const timeZone = site.newMemberTimeZone ?? nearestTimeZone(registration.timeZone ?? 0);
  await write(async ({ tx, happened }) => {
    await claimAddresses(tx, email);
    const memberId = await insertNewAccount(tx, { firstName, lastName, email, passwordHash, timeZone });
    happened(registrationReceived, { email, memberId: memberId ?? null });
  });
  return accountTexts.registered;
}

/**
 * Runs before any lookup by address, so that the reply does not reveal whether the address is known (rules/accounts
 * 63).
 */
function refuseUnlessOpen({ registration, registrationDomains }: SiteSettings, email: string): void {
  if (registration === 'closed') throw new Fault('forbidden', accountTexts.registrationClosed);
  refuseProblems({ email: foreignDomainProblem(email, registrationDomains) });
}

export async function activate({ write, readSite }: AppContext, { token }: { token: string }) {
  const site = await readSite();
  const { email, waiting } = await write(async (unit) => {
    const memberId = await takeLink(unit.tx, 'activation', hashToken(token));
    if (memberId === undefined) throw linkGone();
    return confirmAddressByLink(unit, memberId, site);
  });
  return { message: waiting ?? accountTexts.activated, email };
}

/** Replies the same whether or not such an account waits (rules/accounts 19). */
export async function requestActivation(context: AppContext, { email }: { email: string }): Promise<string> {
  refuseIfSsoOnly(context);
  await context.write(async ({ happened }) => happened(activationAsked, { email }));
  return accountTexts.activationSent;
}

import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault, invalid } from '#contract/core/fault.ts';
import type { Services } from '../../platform/services.ts';
import { claimAddresses, findHolder } from './email-queries.ts';
import { activationRequested, memberRegistered } from './facts.ts';
import { takeLink } from './link-queries.ts';
import { refuseGuessable } from './password-actions.ts';
import { hashPassword } from './passwords.ts';
import { confirmMember, findAccountByEmail, insertMember } from './queries.ts';
import { hashToken, linkGone } from './tokens.ts';

export interface Registration {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
}

export async function register({ write, site }: Services, registration: Registration): Promise<string> {
  const { firstName, lastName, email, password } = registration;
  if (site.registration === 'closed') throw new Fault('forbidden', accountTexts.registrationClosed);
  refuseGuessable(password, email);
  const passwordHash = await hashPassword(password);
  await write(async ({ tx, happened }) => {
    await claimAddresses(tx, email);
    const isHeld = (await findHolder(tx, email)) !== undefined;
    const values = { firstName, lastName, email, passwordHash, confirmedAt: null };
    const memberId = isHeld ? undefined : await insertMember(tx, values);
    if (memberId === undefined) throw invalid({ email: accountTexts.emailTaken });
    happened(memberRegistered, { memberId });
  });
  return accountTexts.registered;
}

export async function activate({ write }: Services, { token }: { token: string }) {
  const email = await write(async ({ tx }) => {
    const memberId = await takeLink(tx, 'activation', hashToken(token));
    if (memberId === undefined) throw linkGone();
    return confirmMember(tx, memberId);
  });
  return { message: accountTexts.activated, email };
}

/** Answers the same whether or not such an account waits (rules/accounts 19). */
export async function requestActivation({ write }: Services, { email }: { email: string }): Promise<string> {
  await write(async ({ tx, happened }) => {
    const account = await findAccountByEmail(tx, email);
    if (account?.status === 'active' && account.confirmedAt === null) {
      happened(activationRequested, { memberId: account.id });
    }
  });
  return accountTexts.activationSent;
}

/** Decides the outcome of a sign-in through the community site (docs/rules/single-sign-on.md). */
import { isAdmin, type MemberStatus, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { ssoTexts } from '#contract/sso/texts.ts';

/** Minutes that a sign-in may take at the site. */
export const attemptMinutes = 10;
/** Hours until the site is asked about a member again. */
export const checkIntervalHours = 20;
/** Minutes until the next request about a member if the site did not answer: doubled each time, up to `most`. */
export const retryMinutes = { least: 4, most: 60 } as const;
/**
 * Hours since the site's last confirmation until a member must sign in again. `asked` applies if the site can be asked,
 * so that an unreachable site costs nobody their access; `unasked` if it cannot.
 */
export const confirmationHours = { asked: 72, unasked: 23 } as const;

interface Account {
  role: Role;
  status: MemberStatus;
  confirmedAt: Date | null;
}

/** `adopt`: nobody confirmed the account's address, so whoever registered the account loses it to this person. */
export type Verdict = { way: 'link' | 'adopt' } | { way: 'refuse'; why: string };

const refuse = (why: string): Verdict => ({ way: 'refuse', why });

/** For an account found by address only (rules/single-sign-on 5 to rules/single-sign-on 7). */
export function verdictByAddress(account: Account, hasIdentity: boolean, name: string): Verdict {
  if (isAdmin(account.role)) return refuse(ssoTexts.adminUnlinked);
  if (hasIdentity) return refuse(ssoTexts.linkedElsewhere(name));
  if (account.status === 'disabled') return refuse(accountTexts.disabled);
  return { way: account.confirmedAt === null ? 'adopt' : 'link' };
}

/** The member's resulting role. Administrators are appointed here, and claims do not change them. */
export function followedRole(role: Role, claimed: Role | undefined): Role {
  return claimed === undefined || isAdmin(role) || isAdmin(claimed) ? role : claimed;
}

/** What a sign-in through the community site comes to (docs/rules/single-sign-on.md). */
import { isAdmin, type MemberStatus, type Role } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { ssoTexts } from '#contract/sso/texts.ts';

/** Minutes for which a sign-in may take there. */
export const attemptMinutes = 10;
/** Hours after which the site is asked anew. */
export const askedHours = 20;
/** Minutes until the site is asked again about one of whom it said nothing: twice as long each time, up to the most. */
export const retryMinutes = { least: 4, most: 60 } as const;
/**
 * Hours since the site last said that somebody is a member after which they sign in anew: where it can be asked, as nobody's
 * rights end because it does not answer, and where it cannot.
 */
export const patience = { asked: 72, unasked: 23 } as const;

interface Account {
  role: Role;
  status: MemberStatus;
  confirmedAt: Date | null;
}

/** `adopt` is for an account whose address nobody had confirmed: whoever registered it loses it. */
export type Verdict = { way: 'link' | 'adopt' } | { way: 'refuse'; why: string };

const refuse = (why: string): Verdict => ({ way: 'refuse', why });

/** Of an account that is found by its address alone (rules/single-sign-on 5 to rules/single-sign-on 7). */
export function verdictByAddress(account: Account, hasIdentity: boolean, name: string): Verdict {
  if (isAdmin(account.role)) return refuse(ssoTexts.adminUnlinked);
  if (hasIdentity) return refuse(ssoTexts.linkedElsewhere(name));
  if (account.status === 'disabled') return refuse(accountTexts.disabled);
  return { way: account.confirmedAt === null ? 'adopt' : 'link' };
}

/** What a member's role is from now on: administrators are named here, and claims leave them as they are. */
export function followedRole(role: Role, claimed: Role | undefined): Role {
  return claimed === undefined || isAdmin(role) || isAdmin(claimed) ? role : claimed;
}

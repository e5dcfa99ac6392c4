/** Members who sign in at the community site, and the restrictions on their passwords (rules/single-sign-on 14). */
import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findSsoStatus, isLinked } from './sso-status-queries.ts';
import { linkGone } from './tokens.ts';

interface Somebody {
  memberId: MemberId;
  role: Role;
}

/** Rejects calls without a known member if everybody signs in at the community site. */
export function refuseIfSsoOnly({ site }: AppContext): void {
  if (site.sso?.isOnly === true) throw new Fault('forbidden', ssoTexts.signInThere(site.sso.name));
}

/**
 * Rejects a mailed link that leads to no account. With SSO_ONLY only administrators have such links. Throws `forbidden`
 * and `gone`.
 */
export function refuseLink(context: AppContext): never {
  refuseIfSsoOnly(context);
  throw linkGone();
}

/**
 * Checks that the member signs in by password. Throws `forbidden` for members who sign in at the community site and not
 * by password.
 */
export async function requirePasswordSignIn(context: AppContext, somebody: Somebody): Promise<void> {
  if (await signsInBySso(context, somebody)) {
    throw new Fault('forbidden', ssoTexts.signInThere(context.site.sso?.name ?? ''));
  }
}

/**
 * Rejects members about whom no site reports any more. An ended membership stays ended. A password from before the link
 * was unusable while the account was linked, and others may know it (rules/single-sign-on 25). Throws `forbidden`.
 */
export async function refuseLapsed({ database }: AppContext, { memberId, role }: Somebody): Promise<void> {
  if (isAdmin(role)) return;
  const { hasEnded, isPasswordOld } = await findSsoStatus(database.db, memberId);
  if (hasEnded) throw new Fault('forbidden', ssoTexts.membershipEnded);
  if (isPasswordOld) throw new Fault('forbidden', ssoTexts.passwordOld);
}

/**
 * Rejects a link mailed before the account was linked, as the community site now manages its address. The account must
 * be locked. Throws `conflict` (rules/single-sign-on 26).
 */
export async function refuseLinked(
  { site, sso }: AppContext,
  tx: Tx,
  { memberId, role }: Somebody,
): Promise<void> {
  if (site.sso === undefined || sso === undefined || isAdmin(role)) return;
  if (await isLinked(tx, sso.issuer, memberId)) {
    throw new Fault('conflict', ssoTexts.addressThere(site.sso.name));
  }
}

/**
 * True for linked members, as otherwise nobody could report the end of a membership, or for everybody with SSO_ONLY.
 * Administrators are exempt: their password is the way in while the site is down.
 */
export async function signsInBySso(
  { database, site, sso }: AppContext,
  { memberId, role }: Somebody,
): Promise<boolean> {
  if (site.sso === undefined || sso === undefined || isAdmin(role)) return false;
  return site.sso.isOnly || isLinked(database.db, sso.issuer, memberId);
}

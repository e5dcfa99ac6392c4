/** Members who sign in at the community site: what their passwords are no longer good for (rules/single-sign-on 14). */
import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findPast, isLinked } from './elsewhere-queries.ts';
import { linkGone } from './tokens.ts';

interface Somebody {
  memberId: MemberId;
  role: Role;
}

/** For calls of nobody in particular, where everybody signs in there. */
export function refuseWhereElsewhere({ site }: AppContext): void {
  if (site.sso?.isOnly === true) throw new Fault('forbidden', ssoTexts.signInThere(site.sso.name));
}

/**
 * Of a mailed link that leads to nobody; where everybody signs in there it may be an administrator's alone. Throws `forbidden`
 * and `gone`.
 */
export function refuseLink(context: AppContext): never {
  refuseWhereElsewhere(context);
  throw linkGone();
}

/** Throws `forbidden` for whoever signs in there, and by no password. */
export async function refuseElsewhere(context: AppContext, somebody: Somebody): Promise<void> {
  if (await signsInElsewhere(context, somebody)) {
    throw new Fault('forbidden', ssoTexts.signInThere(context.site.sso?.name ?? ''));
  }
}

/**
 * Of whom no site says any more how things stand: a membership that ended stays so, and a password from before they were linked
 * was good for nothing meanwhile, whoever knows it (rules/single-sign-on 25). Throws `forbidden`.
 */
export async function refusePast({ database }: AppContext, { memberId, role }: Somebody): Promise<void> {
  if (isAdmin(role)) return;
  const { hasEnded, isPasswordOld } = await findPast(database.db, memberId);
  if (hasEnded) throw new Fault('forbidden', ssoTexts.membershipEnded);
  if (isPasswordOld) throw new Fault('forbidden', ssoTexts.passwordOld);
}

/**
 * For what was mailed before an account, which is locked, was linked: the community site keeps its address by now. Throws
 * `conflict` (rules/single-sign-on 26).
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
 * Whoever is linked does, as nobody could say otherwise that a membership has ended, or everybody. Administrators are named here:
 * they keep their password, by which one comes in when the site is away.
 */
export async function signsInElsewhere(
  { database, site, sso }: AppContext,
  { memberId, role }: Somebody,
): Promise<boolean> {
  if (site.sso === undefined || sso === undefined || isAdmin(role)) return false;
  return site.sso.isOnly || isLinked(database.db, sso.issuer, memberId);
}

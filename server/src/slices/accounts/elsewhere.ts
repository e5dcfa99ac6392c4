/** Members who sign in at the community site: what their passwords are no longer good for (rules/single-sign-on 14). */
import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { Fault } from '#contract/core/fault.ts';
import type { MemberId } from '#contract/core/ids.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { Services } from '../../platform/services.ts';
import { isLinked } from './elsewhere-queries.ts';

interface Somebody {
  memberId: MemberId;
  role: Role;
}

/** For calls of nobody in particular, where everybody signs in there. */
export function refuseWhereElsewhere({ site }: Services): void {
  if (site.sso?.isOnly === true) throw new Fault('forbidden', ssoTexts.signInThere(site.sso.name));
}

/** Throws `forbidden` for whoever signs in there, and by no password. */
export async function refuseElsewhere(services: Services, somebody: Somebody): Promise<void> {
  if (await signsInElsewhere(services, somebody)) {
    throw new Fault('forbidden', ssoTexts.signInThere(services.site.sso?.name ?? ''));
  }
}

/**
 * Where everybody does, the Super Admin alone does not: by that account one comes in when the site is away. Elsewhere whoever is
 * linked, as nobody could say otherwise that a membership has ended; administrators are named here, and keep their password.
 */
export async function signsInElsewhere(
  { database, site, sso }: Services,
  { memberId, role }: Somebody,
): Promise<boolean> {
  if (site.sso === undefined || sso === undefined) return false;
  if (site.sso.isOnly) return role !== 'super_admin';
  return !isAdmin(role) && isLinked(database, sso.issuer, memberId);
}

import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { useSite } from '../../client/environment.ts';
import { useSsoIdentity } from './sso-section.tsx';

/** True if a member needs no password here (rules/single-sign-on 14). */
export function useSignsInThere(role: Role): boolean {
  const { sso } = useSite();
  const { data: identity } = useSsoIdentity();
  if (sso === undefined || isAdmin(role)) return false;
  return sso.isOnly || identity != null;
}

import { isAdmin, type Role } from '#contract/accounts/model.ts';
import { useSite } from '../../client/environment.ts';
import { useSsoIdentity } from './sso-section.tsx';

/** Whether a member has no use of a password here (rules/single-sign-on 14). */
export function useSignsInThere(role: Role): boolean {
  const { sso } = useSite();
  const { data: identity } = useSsoIdentity();
  if (sso === undefined || isAdmin(role)) return false;
  return sso.isOnly || identity != null;
}

import { paths } from '#contract/core/paths.ts';
import { useSite } from '../../client/environment.ts';

/** Where one signs in by password: with SSO_ONLY administrators alone do (rules/single-sign-on 16). */
export function useSignInPath(): string {
  const { sso } = useSite();
  return sso?.isOnly === true ? paths.loginByPassword() : paths.login();
}

import { paths } from '#contract/core/paths.ts';
import { useSite } from '../../client/environment.ts';

/** Path of the password sign-in; with SSO_ONLY only administrators use it (rules/single-sign-on 16). */
export function useSignInPath(): string {
  const { sso } = useSite();
  return sso?.isOnly === true ? paths.loginByPassword() : paths.login();
}

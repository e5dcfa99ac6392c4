import { type Check, codeOf, skipped, stops, warning, well } from './check.ts';

/** Seconds by which the clocks may differ before sign-ins are rejected. */
const tolerance = 30;

const openIt =
  'Open its configuration in a browser (docs/running/single-sign-on.md), and ask whoever runs it.';
const useItsName = 'Set SSO_ISSUER to exactly the value of "issuer" in its configuration.';
const synchronize = 'Synchronize both with time servers. Otherwise, nobody can sign in.';

/** Checks that the identity provider responds, by which name and by which clock (rules/single-sign-on 23). */
export const signIn: Check = {
  subject: 'sign in',
  async run({ config: { sso } }, signal) {
    if (sso === undefined) return skipped('SSO_ISSUER isn’t set, so members sign in here only.');
    const { name, issuer, isOnly } = sso;
    // If members can't sign in any other way, an identity provider that is down locks them out.
    const unavailable = isOnly ? stops : warning;
    const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    const response = await fetch(url, { signal, redirect: 'manual' }).catch(codeOf);
    if (typeof response === 'string') return unavailable(`${name} isn’t responding (${response}).`, openIt);
    const { status, headers } = response;
    if (status !== 200)
      return unavailable(`${name} responded with ${status} instead of its configuration.`, openIt);
    const configuration = (await response.json().catch(() => ({}))) as { issuer?: unknown };
    if (configuration.issuer !== issuer)
      return stops(`${name} uses a different issuer name than SSO_ISSUER.`, useItsName);
    const apart = Math.round(Math.abs(Date.now() - Date.parse(headers.get('date') ?? '')) / 1000);
    if (apart > tolerance)
      return warning(`The clocks of this machine and ${name} are ${apart} seconds apart.`, synchronize);
    return well(`${name} is responding and signs members in${isOnly ? ' exclusively' : ''}.`);
  },
  unanswered: { state: 'warning', advice: 'Check the site in SSO_ISSUER.' },
};

/** The site that signs members in: whether it answers, as whom, and by which clock (rules/single-sign-on 23). */
import type { SsoSettings } from '../slices/sso/index.ts';
import type { Settings } from './context.ts';
import { codeOf, type Found, type Probe, skipped, stops, warning, well } from './probe.ts';

/** Seconds by which its words are still believed. */
const tolerance = 30;

export const signOn: Probe<Settings> = {
  subject: 'sign in',
  async examine({ config: { sso } }, signal) {
    if (sso === undefined) return skipped('SSO_ISSUER isn’t set, so members sign in here only.');
    const reply = await fetch(descriptionOf(sso), { signal, redirect: 'manual' }).catch((error: unknown) => {
      signal.throwIfAborted();
      return codeOf(error);
    });
    return typeof reply === 'string' ? away(sso, `isn’t responding (${reply})`) : judge(sso, reply);
  },
  silence: { state: 'warning', advice: 'Check the site in SSO_ISSUER.' },
};

function descriptionOf({ issuer }: SsoSettings): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

async function judge(sso: SsoSettings, reply: Response): Promise<Found> {
  if (reply.status !== 200) return away(sso, `responded with ${reply.status} instead of its configuration`);
  const said = (await reply.json().catch(() => ({}))) as Record<string, unknown>;
  if (said.issuer !== sso.issuer) {
    return stops(
      `${sso.name} uses a different issuer name than SSO_ISSUER.`,
      'Set SSO_ISSUER to exactly the value of "issuer" in its configuration.',
    );
  }
  const ahead = (Date.now() - Date.parse(reply.headers.get('date') ?? '')) / 1000;
  if (Math.abs(ahead) > tolerance) {
    return warning(
      `The clocks of this machine and ${sso.name} are ${Math.round(Math.abs(ahead))} seconds apart.`,
      'Synchronize both with time servers. Otherwise, nobody can sign in.',
    );
  }
  return well(`${sso.name} is responding and signs members in${sso.isOnly ? ' exclusively' : ''}.`);
}

/** Where nobody comes in otherwise, it keeps them out. */
function away({ name, isOnly }: SsoSettings, what: string): Found {
  const says = `${name} ${what}.`;
  const advice =
    'Open its configuration in a browser (docs/running/single-sign-on.md), and ask whoever runs it.';
  return isOnly ? stops(says, advice) : warning(says, advice);
}

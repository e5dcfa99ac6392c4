/** The site that signs members in: whether it answers, as whom, and by which clock (rules/single-sign-on 23). */
import type { SsoSettings } from '../slices/sso/index.ts';
import type { Settings } from './context.ts';
import { codeOf, type Found, type Probe, skipped, stops, warning, well } from './probe.ts';

/** Seconds by which its words are still believed. */
const tolerance = 30;

export const signOn: Probe<Settings> = {
  subject: 'sign in',
  async examine({ config: { sso } }, signal) {
    if (sso === undefined) return skipped('Members sign in here only: SSO_ISSUER is not set.');
    const reply = await fetch(descriptionOf(sso), { signal, redirect: 'manual' }).catch((error: unknown) => {
      signal.throwIfAborted();
      return codeOf(error);
    });
    return typeof reply === 'string' ? away(sso, `does not answer (${reply})`) : judge(sso, reply);
  },
  silence: { state: 'warning', advice: 'See whether the site in SSO_ISSUER is well.' },
};

function descriptionOf({ issuer }: SsoSettings): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
}

async function judge(sso: SsoSettings, reply: Response): Promise<Found> {
  if (reply.status !== 200) return away(sso, `answers ${reply.status} where it should describe itself`);
  const said = (await reply.json().catch(() => ({}))) as Record<string, unknown>;
  if (said.issuer !== sso.issuer) {
    return stops(
      `${sso.name} calls itself by another name than SSO_ISSUER does.`,
      'Set SSO_ISSUER to what stands behind "issuer" in its description, to the letter.',
    );
  }
  const ahead = (Date.now() - Date.parse(reply.headers.get('date') ?? '')) / 1000;
  if (Math.abs(ahead) > tolerance) {
    return warning(
      `The clocks of this machine and of ${sso.name} are ${Math.round(Math.abs(ahead))} seconds apart.`,
      'Set both by time servers: otherwise nobody can sign in.',
    );
  }
  return well(`${sso.name} answers, and signs members in${sso.isOnly ? ' alone' : ''}.`);
}

/** Where nobody comes in otherwise, it keeps them out. */
function away({ name, isOnly }: SsoSettings, what: string): Found {
  const says = `${name} ${what}.`;
  const advice =
    'Open its description in a browser (docs/running/single-sign-on.md), and ask whoever runs it.';
  return isOnly ? stops(says, advice) : warning(says, advice);
}

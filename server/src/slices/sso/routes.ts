import { Fault } from '#contract/core/fault.ts';
import * as calls from '#contract/sso/calls.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { type Binding, bindGuest, bindMember } from '../../platform/http/binding.ts';
import { reauthenticationLimit } from '../accounts/index.ts';
import { finishSso, startSso, startSsoLink, viewSsoIdentity } from './actions.ts';
import { deleteLoggedOut, lockLoggedOut, noteLogout } from './due-queries.ts';
import type { Sso } from './sso-context.ts';

/** Enough for an office behind one address in the morning, too few to fill tables. */
const startLimit = { perAddress: 600, windowMinutes: 15, counts: 'calls' } as const;
const finishLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;
const logoutLimit = { perAddress: 100, windowMinutes: 15, counts: 'failures' } as const;

/** Without single sign-on, its calls reply so. */
export function ssoRoutes(sso: Sso | undefined): Binding[] {
  return [
    bindGuest(calls.startSso, { limit: startLimit, handle: async () => startSso(given(sso)) }),
    bindMember(calls.startSsoLink, {
      limit: reauthenticationLimit,
      handle: async (proof, viewer) => startSsoLink(given(sso), proof, viewer),
    }),
    bindGuest(calls.finishSso, {
      limit: finishLimit,
      handle: async (finish, source) => finishSso(given(sso), finish, source),
    }),
    bindMember(calls.viewSsoIdentity, {
      handle: async (_nothing, viewer) => (sso === undefined ? null : viewSsoIdentity(sso, viewer)),
    }),
    bindGuest(calls.ssoLogout, {
      limit: logoutLimit,
      handle: async (logout) => hearLogout(given(sso), logout),
    }),
  ];
}

function given(sso: Sso | undefined): Sso {
  if (sso === undefined) throw new Fault('not_found', ssoTexts.off);
  return sso;
}

/**
 * Ends the sessions that a logout token names. Throws `malformed` for a token that is invalid, or was received before.
 */
async function hearLogout(
  { context, provider, logouts }: Sso,
  { logoutToken }: { logoutToken: string },
): Promise<string> {
  // Uses the issuer under which accounts are linked here, however the site's metadata spells it.
  const logout = { ...(await logouts.read(logoutToken)), issuer: provider.settings.issuer };
  await context.write(async ({ tx }) => {
    await lockLoggedOut(tx, logout);
    if (!(await noteLogout(tx, logout))) throw new Fault('malformed', ssoTexts.logoutRefused);
    await deleteLoggedOut(tx, logout);
  });
  return ssoTexts.logoutHeard;
}

/** Handles logouts sent by the community site (rules/single-sign-on 19). */
import { Fault } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { Sso } from './context.ts';
import { deleteLoggedOut, lockLoggedOut, noteLogout } from './due-queries.ts';

/**
 * Ends the sessions that a logout token names. Throws `malformed` for a token that is invalid, or was received before.
 */
export async function hearLogout(
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

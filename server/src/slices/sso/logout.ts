/** The community site says that somebody has signed out there (rules/single-sign-on 19). */
import { Fault } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import type { Sso } from './context.ts';
import { deleteLoggedOut, lockLoggedOut, noteLogout } from './due-queries.ts';

/** Throws `malformed` for a token that is not right, or was heard before. */
export async function hearLogout(
  { context, provider, logouts }: Sso,
  { logoutToken }: { logoutToken: string },
): Promise<string> {
  // By the name under which accounts are linked here, whatever the site's own description writes.
  const logout = { ...(await logouts.read(logoutToken)), issuer: provider.settings.issuer };
  await context.write(async ({ tx }) => {
    await lockLoggedOut(tx, logout);
    if (!(await noteLogout(tx, logout))) throw new Fault('malformed', ssoTexts.logoutRefused);
    await deleteLoggedOut(tx, logout);
  });
  return ssoTexts.logoutHeard;
}

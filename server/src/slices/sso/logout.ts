/** The community site says that somebody has signed out there (rules/single-sign-on 19). */
import { Fault } from '#contract/core/fault.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { hashToken } from '../accounts/index.ts';
import type { Sso } from './context.ts';
import { deleteLoggedOut, noteLogout } from './logout-queries.ts';

/** Throws `malformed` for a token that is not right, or was heard before. */
export async function hearLogout(
  { services, provider, logouts }: Sso,
  { logoutToken }: { logoutToken: string },
): Promise<string> {
  const logout = await logouts.read(logoutToken);
  await services.write(async ({ tx }) => {
    const isFirst = await noteLogout(tx, hashToken(`${logout.issuer} ${logout.word}`));
    if (!isFirst) throw new Fault('malformed', ssoTexts.logoutRefused);
    await deleteLoggedOut(tx, { ...logout, issuer: provider.settings.issuer });
  });
  return ssoTexts.logoutHeard;
}

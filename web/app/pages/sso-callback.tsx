import { ssoTexts } from '#contract/sso/texts.ts';
import { useSite } from '../client/environment.ts';
import { LinkCheckScreen, useLinkCheck } from '../slices/accounts/link-check.tsx';
import { useSsoFinish } from '../slices/sso/use-sso-finish.ts';

/** Target to which the community site returns after signing a member in. */
export default function SsoCallbackPage() {
  const { sso } = useSite();
  const finish = useSsoFinish();
  const { fault, retry } = useLinkCheck({ check: finish, refused: () => undefined });
  const waiting = ssoTexts.underWay(sso?.name ?? 'the community site');
  return <LinkCheckScreen title="Sign In" waiting={waiting} fault={fault} onRetry={retry} />;
}

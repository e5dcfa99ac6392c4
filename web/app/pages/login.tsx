import { Link, useLocation } from 'react-router';
import { accountTexts, signInReasons } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { useForwardedReturnState } from '../client/return-path.ts';
import { readIntent } from '../client/sign-in-intent.ts';
import { useHydrated } from '../kit/page/use-hydrated.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { SignInForm } from '../slices/accounts/sign-in-form.tsx';
import { SsoSignIn } from '../slices/sso/sso-sign-in.tsx';

export default function LoginPage() {
  const { sso } = useSite();
  const reason = useReason();
  const hasPasswords = useHasPasswords();
  return (
    <AccountCard
      title={accountTexts.signIn}
      {...(reason && { lead: reason })}
      {...(sso?.isOnly !== true && { links: <PasswordLinks /> })}
    >
      {sso && <SsoSignIn name={sso.name} />}
      {hasPasswords && <SignInForm />}
    </AccountCard>
  );
}

function PasswordLinks() {
  const { registration } = useSite();
  const state = useForwardedReturnState();
  return (
    <>
      <Link to={paths.forgotPassword()} state={state}>
        Forgot your password?
      </Link>
      {registration === 'open' && (
        <Link to={paths.register()} state={state}>
          New here? Register
        </Link>
      )}
    </>
  );
}

/** With single sign-on only, the form is shown on request (rules/single-sign-on 16). */
function useHasPasswords(): boolean {
  const { sso } = useSite();
  const { search } = useLocation();
  const isAlive = useHydrated();
  return sso?.isOnly !== true || (isAlive && new URLSearchParams(search).get('password') === '1');
}

/** Returns why the guest was sent here, which the server does not know. */
function useReason(): string | undefined {
  const { state } = useLocation();
  const isAlive = useHydrated();
  const intent = isAlive ? readIntent(state) : undefined;
  return intent && signInReasons[intent.to];
}

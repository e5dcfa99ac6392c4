import { Link, useLocation } from 'react-router';
import { accountTexts, signInReasons } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { useOnwardState } from '../client/return-path.ts';
import { readIntent } from '../client/sign-in-intent.ts';
import { useHydrated } from '../kit/page/use-hydrated.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { SignInForm } from '../slices/accounts/sign-in-form.tsx';

export default function LoginPage() {
  const { registration } = useSite();
  const state = useOnwardState();
  const reason = useReason();
  const links = (
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
  return (
    <AccountCard title={accountTexts.signIn} {...(reason && { lead: reason })} links={links}>
      <SignInForm />
    </AccountCard>
  );
}

/** Why one is here, which the server does not know. */
function useReason(): string | undefined {
  const { state } = useLocation();
  const isAlive = useHydrated();
  const intent = isAlive ? readIntent(state) : undefined;
  return intent && signInReasons[intent.to];
}

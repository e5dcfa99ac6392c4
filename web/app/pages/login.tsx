import { Link } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { SignInForm } from '../slices/accounts/sign-in-form.tsx';

export default function LoginPage() {
  const { registration } = useSite();
  const links = (
    <>
      <Link to={paths.forgotPassword()}>Forgot your password?</Link>
      {registration === 'open' && <Link to={paths.register()}>New here? Register</Link>}
    </>
  );
  return (
    <AccountCard title={accountTexts.signIn} links={links}>
      <SignInForm />
    </AccountCard>
  );
}

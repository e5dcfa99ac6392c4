import { Link } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { useForwardedReturnState } from '../client/return-path.ts';
import { Banner } from '../kit/say/banner.tsx';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { RegisterForm } from '../slices/accounts/register-form.tsx';

export default function RegisterPage() {
  const { registration } = useSite();
  const state = useForwardedReturnState();
  const links = (
    <Link to={paths.login()} state={state}>
      Already a member? Sign in
    </Link>
  );
  if (registration === 'closed') {
    return (
      <AccountCard title="Register" links={links}>
        <Banner tone="plain" announce={false}>
          {accountTexts.registrationClosed} <Link to={paths.contact()}>Contact</Link>
        </Banner>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Register" lead="We’ll e-mail you a link to confirm your address." links={links}>
      <RegisterForm />
    </AccountCard>
  );
}

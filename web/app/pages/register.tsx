import { Link } from 'react-router';
import { accountCopy } from '#contract/accounts/copy.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../environment.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { RegisterForm } from '../slices/accounts/register-form.tsx';
import { Banner } from '../ui/banner.tsx';

export default function RegisterPage() {
  const { registration } = useSite();
  const links = <Link to={paths.login()}>Already a member? Sign in</Link>;
  if (registration === 'closed') {
    return (
      <AccountCard title="Register" links={links}>
        <Banner tone="plain" announce={false}>
          {accountCopy.registrationClosed} <Link to={paths.contact()}>Contact</Link>
        </Banner>
      </AccountCard>
    );
  }
  return (
    <AccountCard title="Register" lead="We mail you a link to confirm your address." links={links}>
      <RegisterForm />
    </AccountCard>
  );
}

import { Link, useParams } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { ResetPasswordForm } from '../slices/accounts/reset-password-form.tsx';

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard
      title="Set a new password"
      links={<Link to={paths.forgotPassword()}>The link does not work? Ask for a new one</Link>}
    >
      <ResetPasswordForm token={token} />
    </AccountCard>
  );
}

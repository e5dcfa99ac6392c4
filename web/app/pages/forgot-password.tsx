import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { useOnwardState } from '../client/return-path.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { ForgotPasswordForm } from '../slices/accounts/forgot-password-form.tsx';

export default function ForgotPasswordPage() {
  return (
    <AccountCard
      title="Forgot password"
      lead="Enter your e-mail address and we send you a link to set a new password."
      links={
        <Link to={paths.login()} state={useOnwardState()}>
          Back to sign in
        </Link>
      }
    >
      <ForgotPasswordForm />
    </AccountCard>
  );
}

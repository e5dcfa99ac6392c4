import { Link, useParams } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../client/environment.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { ResetPasswordForm } from '../slices/accounts/new-password-form.tsx';

export default function ResetPasswordPage() {
  const { token = '' } = useParams();
  const { sso } = useSite();
  return (
    <AccountCard title="Set a new password" {...(sso?.isOnly !== true && { links: <AskAgain /> })}>
      <ResetPasswordForm token={token} />
    </AccountCard>
  );
}

/** With single sign-on only, members cannot request a reset themselves (rules/single-sign-on 15). */
function AskAgain() {
  return <Link to={paths.forgotPassword()}>Link not working? Request a new one</Link>;
}

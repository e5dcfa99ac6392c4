import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { useSite } from '../client/environment.ts';
import { useForwardedReturnState } from '../client/return-path.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { ForgotPasswordForm } from '../slices/accounts/forgot-password-form.tsx';

/** With single sign-on only, it leads to the community site (rules/single-sign-on 15). */
export default function ForgotPasswordPage() {
  const { sso } = useSite();
  return (
    <AccountCard
      title="Forgot password"
      lead={sso?.isOnly === true ? ssoTexts.signInThere(sso.name) : lead}
      links={
        <Link to={paths.login()} state={useForwardedReturnState()}>
          Back to sign in
        </Link>
      }
    >
      {sso?.isOnly !== true && <ForgotPasswordForm />}
    </AccountCard>
  );
}

const lead = 'Enter your e-mail address. We’ll send you a link to set a new password.';

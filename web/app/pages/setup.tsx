import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { SetupForm } from '../slices/settings/setup-form.tsx';

/** The first run: whoever has the code of the log becomes the first Super Admin (rules/settings 8). */
export default function SetupPage() {
  const links = <Link to={paths.login()}>Sign in</Link>;
  return (
    <AccountCard title={setupTexts.title} lead={setupTexts.lead} links={links}>
      <SetupForm />
    </AccountCard>
  );
}

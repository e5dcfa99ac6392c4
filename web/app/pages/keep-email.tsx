import { useParams } from 'react-router';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { KeepEmailForm } from '../slices/accounts/keep-email-form.tsx';

/** Target of the link in the notice to an old e-mail address. */
export default function KeepEmailPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard
      title="Keep your e-mail address"
      lead="Someone asked to change the e-mail address of your account. If this wasn’t you, keep the address our e-mail went to. This signs the account out everywhere."
    >
      <KeepEmailForm token={token} />
    </AccountCard>
  );
}

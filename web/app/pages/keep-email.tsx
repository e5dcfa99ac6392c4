import { useParams } from 'react-router';
import { AccountCard } from '../slices/accounts/account-card.tsx';
import { KeepEmailForm } from '../slices/accounts/keep-email-form.tsx';

/** Where the notice to an old address leads. */
export default function KeepEmailPage() {
  const { token = '' } = useParams();
  return (
    <AccountCard
      title="Keep your e-mail address"
      lead="Somebody asked to change the e-mail address of your account. If it was not you, your account keeps the address that our mail went to, and everybody who uses it is signed out."
    >
      <KeepEmailForm token={token} />
    </AccountCard>
  );
}

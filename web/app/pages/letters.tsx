import { useParams } from 'react-router';
import { AccountCard } from '../slices/accounts/account-card.tsx';

/** Which letters one wants, without a sign-in. */
export default function LettersPage() {
  const { token = '' } = useParams();
  return <AccountCard title="Your letters">{token}</AccountCard>;
}

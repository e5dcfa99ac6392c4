import { useParams } from 'react-router';
import { AccountCard } from '../slices/accounts/account-card.tsx';

/** Where a letter leads that one no longer wants. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return <AccountCard title="Unsubscribe">{token}</AccountCard>;
}

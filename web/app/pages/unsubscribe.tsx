import { useParams } from 'react-router';
import { Unsubscribing } from '../slices/notification-emails/unsubscribing.tsx';

/** Where a letter leads that one no longer wants. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return <Unsubscribing key={token} token={token} />;
}

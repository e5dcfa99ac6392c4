import { useParams } from 'react-router';
import { Unsubscribing } from '../slices/notification-emails/unsubscribing.tsx';

/** Target of the unsubscribe link in e-mails. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return <Unsubscribing key={token} token={token} />;
}

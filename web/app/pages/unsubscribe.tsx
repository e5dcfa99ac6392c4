import { useParams } from 'react-router';
import { UnsubscribeByLink } from '../slices/notification-emails/unsubscribe-by-link.tsx';

/** Target of the unsubscribe link in e-mails. */
export default function UnsubscribePage() {
  const { token = '' } = useParams();
  return <UnsubscribeByLink key={token} token={token} />;
}

import { useParams } from 'react-router';
import { ChoicesByLink } from '../slices/notification-emails/choices-by-link.tsx';

/** E-mail preferences without a sign-in. */
export default function EmailSettingsPage() {
  const { token = '' } = useParams();
  return <ChoicesByLink key={token} token={token} />;
}

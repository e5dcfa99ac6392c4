import { useParams } from 'react-router';
import { ChoicesByLink } from '../slices/letters/choices-by-link.tsx';

/** Which letters one wants, without a sign-in. */
export default function LettersPage() {
  const { token = '' } = useParams();
  return <ChoicesByLink key={token} token={token} />;
}

import { NotFound } from '../frame/not-found.tsx';

/** An address of the members' area behind which no screen stands: said to members only. */
export default function MembersOnlyPage() {
  return <NotFound />;
}

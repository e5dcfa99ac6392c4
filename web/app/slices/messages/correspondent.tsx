import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { Correspondent } from '#contract/messages/model.ts';

/** Who a message is from, or to: with the way to their page, and the address where one may know it. */
export function Who({ correspondent: { name, email, member } }: { correspondent: Correspondent }) {
  const isThere = member !== null && !member.isFormer;
  return (
    <>
      {isThere ? <Link to={paths.profile(member.id)}>{name}</Link> : name}
      {email !== '' && email !== name && ` (${email})`}
    </>
  );
}

import { Link } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { Correspondent } from '#contract/messages/model.ts';

/** The other party of a message, with a link to their page. Shows their e-mail address if the viewer may see it. */
export function CorrespondentName({
  correspondent: { name, email, member },
}: {
  correspondent: Correspondent;
}) {
  const isThere = member !== null && !member.isFormer;
  return (
    <>
      {isThere ? <Link to={paths.profile(member.id)}>{name}</Link> : name}
      {email !== '' && email !== name && ` (${email})`}
    </>
  );
}

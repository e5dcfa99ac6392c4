import { useNavigate } from 'react-router';
import { logout } from '#contract/accounts/calls.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';

/** Ends the session here at once, and on the server as soon as that answers (rules/accounts 37). */
export function useLogout(): () => void {
  const api = useApi();
  const navigate = useNavigate();
  return () => {
    // The call has taken the token by the time the keys go. A server that cannot be reached lets the
    // session die of idleness; for this browser it is over either way.
    api(logout, {}).then(endThere, () => undefined);
    session.clear();
    navigate(paths.home());
  };
}

/** Of a session that began at the community site: the browser goes on to end it there (rules/single-sign-on 20). */
function endThere({ address }: { address?: string | undefined }): void {
  if (address !== undefined && session.read().token === undefined) window.location.assign(address);
}

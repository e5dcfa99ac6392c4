import { useNavigate } from 'react-router';
import { logout } from '#contract/accounts/calls.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';

/** Ends the session here at once, and on the server when that answers (rules/accounts 37). */
export function useLogout(): () => void {
  const api = useApi();
  const navigate = useNavigate();
  return () => {
    // The call reads the token before the keys are removed. If the server cannot be reached, the session expires there
    // by inactivity; in this browser it has ended either way.
    api(logout, {}).then(endThere, () => undefined);
    session.clear();
    navigate(paths.home());
  };
}

/** Continues to the community site to end a session that began there (rules/single-sign-on 20). */
function endThere({ address }: { address?: string | undefined }): void {
  if (address !== undefined && session.read().token === undefined) window.location.assign(address);
}

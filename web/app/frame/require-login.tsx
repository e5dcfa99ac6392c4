import { useEffect, useRef } from 'react';
import { Outlet, useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { useReturnState } from '../client/return-path.ts';
import { session } from '../client/session.ts';
import { useSession } from '../client/viewer.ts';
import { Spinner } from '../kit/list/states.tsx';
import { useHydrated } from '../kit/page/use-hydrated.ts';
import { WaitingPage } from '../kit/page/waiting-page.tsx';

/**
 * Wraps the screens that need a sign-in (rules/accounts 30). The server does not know the viewer, so it sends everyone
 * the same waiting page. A guest, or a member whose session has ended, goes to the sign-in page and returns afterwards.
 * A member who signs out goes home.
 */
export default function RequireLogin() {
  const { status } = useSession();
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const returnState = useReturnState();
  const inside = hydrated && status === 'logged_in';
  const wasInside = useRef(false);

  const goHome = () => navigate(paths.home(), { replace: true, state: session.farewell() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: where one stood when the door closed is what counts.
  useEffect(() => {
    if (inside) wasInside.current = true;
    else if (wasInside.current && session.timedOut() === undefined) goHome();
    else if (hydrated) navigate(paths.login(), { replace: true, state: returnState });
  }, [hydrated, inside, navigate]);

  if (inside) return <Outlet />;
  return (
    <WaitingPage label="Loading" title="For members">
      <noscript>
        <p>Sign in to see this page. It needs JavaScript.</p>
      </noscript>
      <Spinner />
    </WaitingPage>
  );
}

import { useNavigate } from 'react-router';
import { logout } from '#contract/accounts/calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import { browserTransport, createApi } from '../../client/api.ts';
import { readFrom, returnPath, scrollOnReturn } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-email.ts';
import { useAnnounceElsewhere } from '../../kit/form/other-tabs.ts';
import { withFlash } from '../../kit/say/flash.ts';

interface Arrival {
  token: string;
  /** A sentence, where signing in has changed something. */
  message: string | undefined;
  /** Navigation state of the page where one signed in. */
  state: unknown;
  /** One is on another page by now, and stays there. */
  isLeft?: boolean;
}

/**
 * Begins the session, and leads back to the page that asked for it (rules/accounts 28). Throws a Fault where this browser
 * keeps no session (rules/accounts 34): then it has ended on the server, too.
 */
export function useArrival(): (arrival: Arrival) => Promise<void> {
  const navigate = useNavigate();
  const announceElsewhere = useAnnounceElsewhere();
  return async ({ token, message, state, isLeft = false }) => {
    if (!session.start(token)) {
      await endUnkept(token);
      throw new Fault('invalid', accountTexts.notKept);
    }
    signInEmail.forget();
    if (isLeft) return message === undefined ? undefined : announceElsewhere(message);
    const arrival = scrollOnReturn(state);
    const told = message && { state: withFlash({ tone: 'good', text: message }, arrival.state) };
    await navigate(returnPath(readFrom(state)), { replace: true, ...arrival, ...told });
  };
}

/** No page holds its token any more; a server that cannot be reached lets it die of idleness. */
async function endUnkept(token: string): Promise<void> {
  const read = () => ({ token, status: 'logged_in' as const });
  await createApi(browserTransport(), { read, expire: () => undefined })(logout, {}).catch(() => undefined);
}

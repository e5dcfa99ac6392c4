import { useNavigate } from 'react-router';
import { logout } from '#contract/accounts/calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { Fault } from '#contract/core/fault.ts';
import { browserTransport, createApi } from '../../client/api.ts';
import { readFrom, returnPath, scrollOnReturn } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { withFlash } from '../../kit/say/flash.ts';

interface Arrival {
  token: string;
  /** A message about what signing in changed, if anything. */
  message: string | undefined;
  /** Navigation state of the sign-in page. */
  state: unknown;
  /** True if the viewer has left for another page; then no navigation follows. */
  isLeft?: boolean;
}

/**
 * Starts the session and returns to the requesting page (rules/accounts 28). Throws a Fault if this browser cannot
 * store the session (rules/accounts 34); then the session is ended on the server too.
 */
export function useStartSession(): (arrival: Arrival) => Promise<void> {
  const navigate = useNavigate();
  const announceSuccess = useAnnounceSuccess();
  return async ({ token, message, state, isLeft = false }) => {
    if (!session.start(token)) {
      await endUnkept(token);
      throw new Fault('invalid', accountTexts.notKept);
    }
    signInEmail.forget();
    if (isLeft) return message === undefined ? undefined : announceSuccess(message);
    const arrival = scrollOnReturn(state);
    const flash = message && { state: withFlash({ tone: 'good', text: message }, arrival.state) };
    await navigate(returnPath(readFrom(state)), { replace: true, ...arrival, ...flash });
  };
}

/**
 * Ends the session on the server, as no page holds its token any more. If the server cannot be reached, the session
 * expires by inactivity.
 */
async function endUnkept(token: string): Promise<void> {
  const read = () => ({ token, status: 'logged_in' as const });
  await createApi(browserTransport(), { read, expire: () => undefined })(logout, {}).catch(() => undefined);
}

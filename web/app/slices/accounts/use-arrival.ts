import { useNavigate } from 'react-router';
import { readFrom, returnPath, scrollOnReturn } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-email.ts';
import { withFlash } from '../../kit/say/flash.ts';

interface Arrival {
  token: string;
  /** A sentence, where signing in has changed something. */
  message: string | undefined;
  /** Navigation state of the page where one signed in. */
  state: unknown;
}

/** Begins the session, and leads back to the page that asked for it (rules/accounts 28). */
export function useArrival(): (arrival: Arrival) => Promise<void> {
  const navigate = useNavigate();
  return async ({ token, message, state }) => {
    session.start(token);
    signInEmail.forget();
    const arrival = scrollOnReturn(state);
    const told = message && { state: withFlash({ tone: 'good', text: message }, arrival.state) };
    await navigate(returnPath(readFrom(state)), { replace: true, ...arrival, ...told });
  };
}

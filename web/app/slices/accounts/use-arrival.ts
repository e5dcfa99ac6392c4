import { useNavigate } from 'react-router';
import { readFrom, returnPath, scrollOnReturn } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-email.ts';
import { useTellElsewhere } from '../../kit/form/elsewhere.ts';
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

/** Begins the session, and leads back to the page that asked for it (rules/accounts 28). */
export function useArrival(): (arrival: Arrival) => Promise<void> {
  const navigate = useNavigate();
  const tellElsewhere = useTellElsewhere();
  return async ({ token, message, state, isLeft = false }) => {
    session.start(token);
    signInEmail.forget();
    if (isLeft) return message === undefined ? undefined : tellElsewhere(message);
    const arrival = scrollOnReturn(state);
    const told = message && { state: withFlash({ tone: 'good', text: message }, arrival.state) };
    await navigate(returnPath(readFrom(state)), { replace: true, ...arrival, ...told });
  };
}

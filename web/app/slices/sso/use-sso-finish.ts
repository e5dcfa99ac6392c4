import { useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { finishSso } from '#contract/sso/calls.ts';
import { ssoTexts } from '#contract/sso/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { readFrom, returnPath } from '../../client/return-path.ts';
import { type SsoAttempt, ssoAttempt } from '../../client/sso-attempt.ts';
import { type Flash, withFlash } from '../../kit/say/flash.ts';
import { useStartSession } from '../accounts/use-start-session.ts';

/** Completes an attempt after the return from the community site and navigates on; a failure is shown there. */
export function useSsoFinish(): () => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  const arrive = useStartSession();

  async function leadOn(attempt: SsoAttempt | undefined, flash: Flash): Promise<void> {
    const { state } = attempt ?? {};
    // Leads a member who links an account to the previous page, as the sign-in page would end their session.
    const to = attempt?.isLink === true ? returnPath(readFrom(state)) : paths.login();
    await navigate(to, { replace: true, state: withFlash(flash, { from: readFrom(state) }) });
  }

  return async () => {
    const answer = window.location.search;
    // Removes the one-time parameters from the address and the history.
    window.history.replaceState(window.history.state, '', paths.ssoCallback());
    const attempt = ssoAttempt.take();
    try {
      if (attempt === undefined) return await leadOn(attempt, { tone: 'bad', text: ssoTexts.attemptGone });
      const { token, message } = await api(finishSso, { answer, secret: attempt.secret });
      if (token === null) return await leadOn(attempt, { tone: 'good', text: message ?? '' });
      await arrive({ token, message: message ?? undefined, state: attempt.state });
    } catch (error) {
      await leadOn(attempt, { tone: 'bad', text: asFault(error).message });
    }
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { confirmEmail } from '#contract/accounts/email-calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../client/queries.ts';
import { session } from '../client/session.ts';
import { signInEmail } from '../client/sign-in-intent.ts';
import { refetchReactions } from '../client/viewer.ts';
import { withFlash } from '../kit/say/flash.ts';
import { LinkCheckScreen, useLinkCheck } from '../slices/accounts/link-check.tsx';
import { useSignInPath } from '../slices/accounts/use-sign-in-path.ts';

/** Target of the link sent to a new e-mail address. */
export default function ConfirmEmailPage() {
  const { token = '' } = useParams();
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signInPath = useSignInPath();

  /** Keeps a signed-in viewer signed in. */
  function goOn(tone: 'good' | 'bad', text: string) {
    const isGuest = session.read().token === undefined;
    const to = tone === 'good' && isGuest ? signInPath : paths.home();
    return navigate(to, { replace: true, state: withFlash({ tone, text }) });
  }

  const { fault, retry } = useLinkCheck({
    check: async () => {
      const { message, email } = await api(confirmEmail, { token });
      signInEmail.note(email);
      void refetchReactions(api, queries);
      await goOn('good', message);
    },
    refused: ({ code, message }) =>
      goOn('bad', code === 'conflict' ? message : accountTexts.verificationFailed),
  });
  return (
    <LinkCheckScreen
      title="Confirm your new e-mail"
      waiting="Confirming your new e-mail address"
      fault={fault}
      onRetry={retry}
    />
  );
}

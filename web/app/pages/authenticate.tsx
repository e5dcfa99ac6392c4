import { useNavigate, useParams } from 'react-router';
import { activation } from '#contract/accounts/calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../client/queries.ts';
import { session } from '../client/session.ts';
import { signInEmail } from '../client/sign-in-intent.ts';
import { type Flash, withFlash } from '../kit/say/flash.ts';
import { LinkCheckScreen, useLinkCheck } from '../slices/accounts/link-check.tsx';

/** Target of the confirmation link in e-mails. */
export default function AuthenticatePage() {
  const { token = '' } = useParams();
  const api = useApi();
  const navigate = useNavigate();
  const { fault, retry } = useLinkCheck({
    check: async () => {
      const { email, message } = await api(activation, { token });
      session.clear();
      signInEmail.note(email);
      await navigate(paths.login(), {
        replace: true,
        state: withFlash(flashOf(message)),
      });
    },
    refused: () =>
      navigate(paths.home(), {
        replace: true,
        state: withFlash({ tone: 'bad', text: accountTexts.verificationFailed }),
      }),
  });
  return (
    <LinkCheckScreen
      title="Confirm your e-mail"
      waiting="Confirming your e-mail address"
      fault={fault}
      onRetry={retry}
    />
  );
}

/** Returns the message to show. Members with a pending or rejected application cannot sign in (rules/accounts 64). */
function flashOf(message: string): Flash {
  if (message === accountTexts.activated) return { tone: 'good', text: accountTexts.verified };
  return { tone: message === accountTexts.application.refused ? 'bad' : 'plain', text: message };
}

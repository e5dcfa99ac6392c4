import { useNavigate, useParams } from 'react-router';
import { pwdResetTokenVerification } from '#contract/accounts/calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../client/queries.ts';
import { withFlash } from '../kit/say/flash.ts';
import { LinkCheckScreen, useLinkCheck } from '../slices/accounts/link-check.tsx';

/** Target of the password reset link in e-mails: a verified token leads to the form. */
export default function VerifyResetPage() {
  const { token = '' } = useParams();
  const api = useApi();
  const navigate = useNavigate();
  const { fault, retry } = useLinkCheck({
    check: async () => {
      const verified = await api(pwdResetTokenVerification, { token });
      await navigate(paths.resetPassword(verified), { replace: true });
    },
    refused: () =>
      navigate(paths.home(), {
        replace: true,
        state: withFlash({ tone: 'bad', text: accountTexts.verificationFailed }),
      }),
  });
  return (
    <LinkCheckScreen title="Set a new password" waiting="Checking your link" fault={fault} onRetry={retry} />
  );
}

import { useNavigate } from 'react-router';
import { acceptInvitation } from '#contract/accounts/invitation-calls.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { NewPasswordForm } from './new-password-form.tsx';

const labels = { password: 'Password', confirmation: 'Confirm password' };

/** Sets the first password of an invited person, who then signs in with it. */
export function InvitationForm({ token }: { token: string }) {
  const api = useApi();
  const navigate = useNavigate();

  async function accept(password: string): Promise<void> {
    const { message, email } = await api(acceptInvitation, { password, token });
    session.clear();
    signInEmail.note(email);
    await navigate(paths.login(), { replace: true, state: withFlash({ tone: 'good', text: message }) });
  }
  return <NewPasswordForm labels={labels} submit="Set password" send={accept} />;
}

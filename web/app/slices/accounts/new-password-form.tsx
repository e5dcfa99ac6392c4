import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resetPassword } from '#contract/accounts/calls.ts';
import { confirmationProblem, passwordProblem } from '#contract/accounts/checks.ts';
import { acceptInvitation } from '#contract/accounts/invitation-calls.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { PasswordField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { AccountForm } from './account-form.tsx';
import { SignInNextDialog } from './sign-in-next-dialog.tsx';

const initial = { password: '', confirmation: '' };

interface NewPasswordFormProps {
  /** Labels of the fields. */
  labels: Record<keyof typeof initial, string>;
  submit: string;
  /** Throws a Fault on failure. */
  send: (password: string) => Promise<void>;
}

/** Asks for a new password twice. */
function NewPasswordForm({ labels, submit, send }: NewPasswordFormProps) {
  const form = useForm({
    initial,
    labels,
    rules: ({ password, confirmation }) => ({
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
  });
  return (
    <AccountForm form={form} send={({ password }) => send(password)} submit={submit}>
      <PasswordField
        {...form.field('password')}
        help={accountTexts.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
    </AccountForm>
  );
}

const invitationLabels = { password: 'Password', confirmation: 'Confirm password' };

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
  return <NewPasswordForm labels={invitationLabels} submit="Set password" send={accept} />;
}

const resetLabels = { password: 'New password', confirmation: 'Confirm new password' };

/** `token` is the verified token from the address. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const [done, setDone] = useState<string>();
  return (
    <>
      <NewPasswordForm
        labels={resetLabels}
        submit="Set new password"
        send={async (password) => setDone(await api(resetPassword, { password, token }))}
      />
      {done !== undefined && <SignInNextDialog title="Password changed" sentence={done} />}
    </>
  );
}

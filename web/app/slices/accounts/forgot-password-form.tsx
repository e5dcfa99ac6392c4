import { useState } from 'react';
import { forgotPasswordRequest } from '#contract/accounts/calls.ts';
import { emailProblem } from '#contract/accounts/checks.ts';
import { useApi } from '../../client/queries.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { SignInNextDialog } from './sign-in-next-dialog.tsx';

const initial = { email: '' };
const labels = { email: 'E-mail' };

export function ForgotPasswordForm() {
  const api = useApi();
  const [sent, setSent] = useState<string>();
  const form = useForm({
    initial,
    labels,
    rules: ({ email }) => ({ email: emailProblem(email) }),
  });

  return (
    <>
      <AccountForm
        form={form}
        send={async ({ email }) => setSent(await api(forgotPasswordRequest, { email: email.trim() }))}
        submit="Send the link"
        isIncomplete={form.values.email === ''}
      >
        <TextField {...form.field('email')} type="email" autoComplete="username" inputMode="email" />
      </AccountForm>
      {sent !== undefined && <SignInNextDialog title="Check your e-mail" sentence={sent} />}
    </>
  );
}

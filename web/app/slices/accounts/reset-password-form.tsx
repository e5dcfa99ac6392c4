import { useState } from 'react';
import { resetPassword } from '#contract/accounts/calls.ts';
import { confirmationProblem, passwordProblem } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { useApi } from '../../client/queries.ts';
import { PasswordField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { AccountForm } from './account-form.tsx';
import { DoneDialog } from './done-dialog.tsx';

const initial = { password: '', confirmation: '' };
const labels = { password: 'New password', confirmation: 'Confirm new password' };

/** `token` is the verified one, from the address. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const [done, setDone] = useState<string>();
  const form = useForm({
    initial,
    labels,
    rules: ({ password, confirmation }) => ({
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
  });

  return (
    <>
      <AccountForm
        form={form}
        send={async ({ password }) => setDone(await api(resetPassword, { password, token }))}
        submit="Set new password"
      >
        <PasswordField
          {...form.field('password')}
          help={accountTexts.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
      </AccountForm>
      {done !== undefined && <DoneDialog title="Password changed" sentence={done} />}
    </>
  );
}

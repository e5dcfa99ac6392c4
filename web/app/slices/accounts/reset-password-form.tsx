import { useState } from 'react';
import { resetPassword } from '#contract/accounts/calls.ts';
import { useApi } from '../../client/queries.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { PasswordChangedDialog } from './password-changed-dialog.tsx';

const labels = { password: 'New password', confirmation: 'Confirm new password' };

/** `token` is the verified token from the address. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const [done, setDone] = useState<string>();
  return (
    <>
      <NewPasswordForm
        labels={labels}
        submit="Set new password"
        send={async (password) => setDone(await api(resetPassword, { password, token }))}
      />
      {done !== undefined && <PasswordChangedDialog title="Password changed" sentence={done} />}
    </>
  );
}

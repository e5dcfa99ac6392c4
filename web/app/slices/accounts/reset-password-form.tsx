import { useState } from 'react';
import { useNavigate } from 'react-router';
import { resetPassword } from '#contract/accounts/calls.ts';
import { confirmationProblem, passwordProblem } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { PasswordField } from '../../kit/form/fields.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './account-card.module.css';
import { DoneDialog } from './done-dialog.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

const initial = { password: '', confirmation: '' };
const labels = { password: 'New password', confirmation: 'Confirm new password' };

/** `token` is the verified one, from the address. */
export function ResetPasswordForm({ token }: { token: string }) {
  const api = useApi();
  const navigate = useNavigate();
  const [done, setDone] = useState<string>();
  const { field, formProps, pending, fault, errors, attempt } = useAccountForm({
    initial,
    rules: {
      password: passwordProblem,
      confirmation: (confirmation, { password }) => confirmationProblem(password, confirmation),
    },
    submit: async ({ password }) => setDone(await api(resetPassword, { password, token })),
  });

  return (
    <form {...formProps} className={classes.form}>
      <div className={classes.above}>
        {fault && <Banner tone="bad">{fault.message}</Banner>}
        <FormErrorSummary errors={errors} labels={labels} attempt={attempt} />
      </div>
      <PasswordField
        {...field('password')}
        label={labels.password}
        description={accountTexts.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmation')} label={labels.confirmation} autoComplete="new-password" />
      <SubmitButton pending={pending}>Set new password</SubmitButton>
      {done !== undefined && (
        <DoneDialog title="Password changed" sentence={done} onClose={() => navigate(paths.login())} />
      )}
    </form>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgotPasswordRequest } from '#contract/accounts/calls.ts';
import { emailProblem } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import classes from './account-card.module.css';
import { DoneDialog } from './done-dialog.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

const initial = { email: '' };
const labels = { email: 'E-mail' };

export function ForgotPasswordForm() {
  const api = useApi();
  const navigate = useNavigate();
  const [sent, setSent] = useState<string>();
  const { form, field, formProps, pending, fault, errors, attempt } = useAccountForm({
    initial,
    rules: { email: (email) => emailProblem(email.trim()) },
    submit: async ({ email }) => setSent(await api(forgotPasswordRequest, { email: email.trim() })),
  });

  return (
    <form {...formProps} className={classes.form}>
      <div className={classes.above}>
        {fault && <Banner tone="bad">{fault.message}</Banner>}
        <FormErrorSummary errors={errors} labels={labels} attempt={attempt} />
      </div>
      <TextField
        {...field('email')}
        label={labels.email}
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <SubmitButton pending={pending} disabled={form.values.email === ''}>
        Send the link
      </SubmitButton>
      {sent !== undefined && (
        <DoneDialog title="Check your mail" sentence={sent} onClose={() => navigate(paths.login())} />
      )}
    </form>
  );
}

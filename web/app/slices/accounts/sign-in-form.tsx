import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { login } from '#contract/accounts/calls.ts';
import { accountCopy } from '#contract/accounts/copy.ts';
import { emailProblem } from '#contract/accounts/model.ts';
import { useApi } from '../../queries.ts';
import { placeToReturn, readFrom, returnPath } from '../../return-path.ts';
import { session } from '../../session.ts';
import { Banner } from '../../ui/banner.tsx';
import { PasswordField, TextField } from '../../ui/fields.tsx';
import { FormErrorSummary } from '../../ui/form-error-summary.tsx';
import classes from './account-card.module.css';
import { ResendOffer } from './resend-offer.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

const initial = { email: '', password: '', remember: false };
const labels = { email: 'E-mail', password: 'Password' };

export function SignInForm() {
  const api = useApi();
  const navigate = useNavigate();
  const { state } = useLocation();

  // specification 2: opening the screen clears the session keys.
  useEffect(() => session.clear(), []);

  const { form, field, formProps, pending, fault, errors, attempt } = useAccountForm({
    initial,
    rules: {
      email: (email) => emailProblem(email.trim()),
      password: (password) => (password === '' ? accountCopy.required : undefined),
    },
    submit: async ({ email, password, remember }) => {
      session.clear();
      const { token } = await api(login, { email: email.trim(), password, remember });
      session.start(token);
      await navigate(returnPath(readFrom(state)), { replace: true, ...placeToReturn(state) });
    },
  });
  const incomplete = form.values.email === '' || form.values.password === '';

  return (
    <form {...formProps} className={classes.form}>
      <div className={classes.above}>
        {fault && <Banner tone="bad">{fault.message}</Banner>}
        {fault?.message === accountCopy.unconfirmed && <ResendOffer email={form.values.email.trim()} />}
        <FormErrorSummary errors={errors} labels={labels} attempt={attempt} />
      </div>
      <TextField
        {...field('email')}
        label={labels.email}
        type="email"
        autoComplete="username"
        inputMode="email"
      />
      <PasswordField {...field('password')} label={labels.password} autoComplete="current-password" />
      <Checkbox
        {...form.getInputProps('remember', { type: 'checkbox' })}
        id="remember"
        className={classes.checkbox ?? ''}
        label={accountCopy.rememberMe}
      />
      <SubmitButton pending={pending} disabled={incomplete}>
        {accountCopy.signIn}
      </SubmitButton>
    </form>
  );
}

import { Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { login } from '#contract/accounts/calls.ts';
import { emailProblem } from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { useApi } from '../../client/queries.ts';
import { placeToReturn, readFrom, returnPath } from '../../client/return-path.ts';
import { session } from '../../client/session.ts';
import { PasswordField, TextField } from '../../kit/form/fields.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { Banner } from '../../kit/say/banner.tsx';
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
      password: (password) => (password === '' ? accountTexts.required : undefined),
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
        {fault?.message === accountTexts.unconfirmed && <ResendOffer email={form.values.email.trim()} />}
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
        label={accountTexts.rememberMe}
      />
      <SubmitButton pending={pending} disabled={incomplete}>
        {accountTexts.signIn}
      </SubmitButton>
    </form>
  );
}

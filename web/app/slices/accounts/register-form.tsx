import { useNavigate } from 'react-router';
import { register } from '#contract/accounts/calls.ts';
import {
  confirmationProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  passwordProblem,
} from '#contract/accounts/model.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useApi } from '../../client/queries.ts';
import { PasswordField, TextField } from '../../kit/form/fields.tsx';
import { FormErrorSummary } from '../../kit/form/form-error-summary.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { withFlash } from '../../kit/say/flash.ts';
import classes from './account-card.module.css';
import { SubmitButton } from './submit-button.tsx';
import { useAccountForm } from './use-account-form.ts';

const initial = { firstName: '', lastName: '', email: '', password: '', confirmation: '' };

const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'E-mail',
  password: 'Password',
  confirmation: 'Confirm password',
};

export function RegisterForm() {
  const api = useApi();
  const navigate = useNavigate();
  const { field, formProps, pending, fault, errors, attempt } = useAccountForm({
    initial,
    rules: {
      firstName: firstNameProblem,
      lastName: lastNameProblem,
      email: (email) => emailProblem(email.trim()),
      password: passwordProblem,
      confirmation: (confirmation, { password }) => confirmationProblem(password, confirmation),
    },
    submit: async ({ firstName, lastName, email, password }) => {
      await api(register, { firstName: firstName.trim(), lastName, email: email.trim(), password });
      await navigate(paths.home(), { state: withFlash({ tone: 'good', text: accountTexts.registered }) });
    },
  });

  return (
    <form {...formProps} className={classes.form}>
      <div className={classes.above}>
        {fault && <Banner tone="bad">{fault.message}</Banner>}
        <FormErrorSummary errors={errors} labels={labels} attempt={attempt} />
      </div>
      <TextField {...field('firstName')} label={labels.firstName} autoComplete="given-name" />
      <TextField {...field('lastName')} label={labels.lastName} autoComplete="family-name" />
      <TextField
        {...field('email')}
        label={labels.email}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <PasswordField
        {...field('password')}
        label={labels.password}
        description={accountTexts.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...field('confirmation')} label={labels.confirmation} autoComplete="new-password" />
      <SubmitButton pending={pending}>Register</SubmitButton>
    </form>
  );
}

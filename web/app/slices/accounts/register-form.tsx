import { useNavigate } from 'react-router';
import { register } from '#contract/accounts/calls.ts';
import {
  confirmationProblem,
  emailProblem,
  firstNameProblem,
  lastNameProblem,
  passwordProblem,
} from '#contract/accounts/checks.ts';
import { domainsHint, foreignDomainProblem } from '#contract/accounts/domains.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { useSite } from '../../client/environment.ts';
import { useApi } from '../../client/queries.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { PasswordField, TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { AccountForm } from './account-form.tsx';

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
  const announceSuccess = useAnnounceSuccess();
  const { registrationDomains, shortestFirstName } = useSite();
  const form = useForm({
    initial,
    labels,
    rules: ({ firstName, lastName, email, password, confirmation }) => ({
      firstName: firstNameProblem(firstName, shortestFirstName),
      lastName: lastNameProblem(lastName),
      email: emailProblem(email) ?? foreignDomainProblem(email, registrationDomains),
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
  });

  async function send({ firstName, lastName, email, password }: typeof initial): Promise<void> {
    const registration = { firstName: firstName.trim(), lastName, email: email.trim(), password };
    await api(register, { ...registration, timeZone: -new Date().getTimezoneOffset() / 60 });
    signInEmail.note(email.trim());
    if (form.isLeft()) return announceSuccess(accountTexts.registered);
    const action = { name: 'resend activation', email: email.trim() } as const;
    await navigate(paths.home(), {
      state: withFlash({ tone: 'good', text: accountTexts.registered, action }),
    });
  }

  return (
    <AccountForm form={form} send={send} submit="Register">
      <TextField {...form.field('firstName')} autoComplete="given-name" />
      <TextField {...form.field('lastName')} autoComplete="family-name" />
      <TextField
        {...form.field('email')}
        help={domainsHint(registrationDomains)}
        type="email"
        autoComplete="email"
        inputMode="email"
      />
      <PasswordField
        {...form.field('password')}
        help={accountTexts.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
    </AccountForm>
  );
}

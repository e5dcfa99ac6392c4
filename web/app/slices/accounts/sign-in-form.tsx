import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { login, resendActivation } from '#contract/accounts/calls.ts';
import { emailProblem } from '#contract/accounts/checks.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { useApi } from '../../client/queries.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { CheckboxField, PasswordField, TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import classes from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { MailOffer } from './mail-offer.tsx';
import { useStartSession } from './use-start-session.ts';

const initial = { email: '', password: '', remember: false };
const labels = { email: 'E-mail', password: 'Password', remember: accountTexts.rememberMe };

export function SignInForm() {
  const api = useApi();
  const arrive = useStartSession();
  const { state } = useLocation();

  const form = useForm({
    initial,
    labels,
    rules: ({ email, password }) => ({
      email: emailProblem(email),
      password: password === '' ? accountTexts.required : undefined,
    }),
  });
  const { email, password } = form.values;

  // biome-ignore lint/correctness/useExhaustiveDependencies: opening the screen counts once.
  useEffect(() => {
    // Clears the session keys after a failed sign-in (rules/accounts 25).
    session.clear();
    const known = signInEmail.read();
    if (known !== undefined && email === '') form.set('email', known);
  }, []);

  const isUnconfirmed = form.failure?.fault.message === accountTexts.unconfirmed;

  async function signIn({ remember }: typeof initial): Promise<void> {
    session.clear();
    const { token, message } = await api(login, { email: email.trim(), password, remember });
    await arrive({ token, message, state, isLeft: form.isLeft() });
  }

  return (
    <AccountForm
      form={form}
      send={signIn}
      submit={accountTexts.signIn}
      isIncomplete={email === '' || password === ''}
      offer={
        isUnconfirmed && (
          <MailOffer
            call={resendActivation}
            input={{ email: email.trim() }}
            label="Send the confirmation e-mail again"
          />
        )
      }
    >
      <TextField {...form.field('email')} type="email" autoComplete="username" inputMode="email" />
      <PasswordField {...form.field('password')} autoComplete="current-password" />
      <div className={classes.beforeButton}>
        <CheckboxField {...form.field('remember')} />
      </div>
    </AccountForm>
  );
}

import { useNavigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import { paths } from '#contract/core/paths.ts';
import { type Setup, setupProblems } from '#contract/settings/setup.ts';
import { setUp } from '#contract/settings/setup-calls.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { useApi } from '../../client/queries.ts';
import { signInEmail } from '../../client/sign-in-email.ts';
import { PasswordField, TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { AccountForm } from '../accounts/account-form.tsx';

const initial: Setup = { code: '', firstName: '', lastName: '', email: '', password: '' };
const { code, firstName, lastName, email, password } = setupTexts;
const labels = { code, firstName, lastName, email, password };

/** Who they are, and the code; signing in comes next. */
export function SetupForm() {
  const api = useApi();
  const navigate = useNavigate();
  const form = useForm<Setup>({ initial, labels, rules: setupProblems });

  async function send(setup: Setup): Promise<void> {
    const address = setup.email.trim();
    const text = await api(setUp, { ...setup, email: address, firstName: setup.firstName.trim() });
    signInEmail.note(address);
    await navigate(paths.login(), { replace: true, state: withFlash({ tone: 'good', text }) });
  }

  return (
    <AccountForm form={form} send={send} submit={setupTexts.send}>
      <TextField {...form.field('code')} />
      <TextField {...form.field('firstName')} autoComplete="given-name" />
      <TextField {...form.field('lastName')} autoComplete="family-name" />
      <TextField {...form.field('email')} type="email" autoComplete="email" inputMode="email" />
      <PasswordField
        {...form.field('password')}
        help={accountTexts.passwordHint}
        autoComplete="new-password"
      />
    </AccountForm>
  );
}

import { useNavigate } from 'react-router';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { DemoCounts } from '#contract/demo/model.ts';
import { demoTexts } from '#contract/demo/texts.ts';
import { type Setup, setupProblems } from '#contract/settings/setup.ts';
import { setUp } from '#contract/settings/setup-calls.ts';
import { setupTexts } from '#contract/settings/texts.ts';
import { useChange } from '../../client/changes.ts';
import { session } from '../../client/session.ts';
import { signInEmail } from '../../client/sign-in-intent.ts';
import { PasswordField, TextField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { AccountForm } from '../accounts/account-form.tsx';
import { useSignInPath } from '../accounts/use-sign-in-path.ts';
import { DemoFacts } from '../demo/demo-section.tsx';
import classes from './setup-form.module.css';

const initial: Setup = { code: '', firstName: '', lastName: '', email: '', password: '' };
const { code, firstName, lastName, email, password } = setupTexts;
const labels = { code, firstName, lastName, email, password };

interface SetupFormProps {
  /** Demo content that the setup deletes; null for none. */
  demo: DemoCounts | null;
}

/** Asks for the administrator's data and the code; signing in follows. */
export function SetupForm({ demo }: SetupFormProps) {
  const change = useChange();
  const navigate = useNavigate();
  const signInPath = useSignInPath();
  const form = useForm<Setup>({ initial, labels, rules: setupProblems });

  async function send(setup: Setup): Promise<void> {
    const address = setup.email.trim();
    const text = await change(setUp, { ...setup, email: address, firstName: setup.firstName.trim() });
    // Ends a session in this browser, as it belonged to the demo content.
    session.clear();
    signInEmail.note(address);
    await navigate(signInPath, { replace: true, state: withFlash({ tone: 'good', text }) });
  }

  return (
    <AccountForm form={form} send={send} submit={demo === null ? setupTexts.send : demoTexts.remove}>
      <TextField {...form.field('code')} />
      <TextField {...form.field('firstName')} autoComplete="given-name" />
      <TextField {...form.field('lastName')} autoComplete="family-name" />
      <TextField {...form.field('email')} type="email" autoComplete="email" inputMode="email" />
      <PasswordField
        {...form.field('password')}
        help={accountTexts.passwordHint}
        autoComplete="new-password"
      />
      {demo !== null && <DemoGoes counts={demo} />}
    </AccountForm>
  );
}

/** Shown above the button that deletes it. */
function DemoGoes({ counts }: { counts: DemoCounts }) {
  return (
    <div className={classes.goes}>
      <p>{setupTexts.demoGoes}</p>
      <DemoFacts counts={counts} />
      <p>{demoTexts.signIns}</p>
    </div>
  );
}

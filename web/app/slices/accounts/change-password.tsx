import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { changePassword } from '#contract/accounts/calls.ts';
import { confirmationProblem, passwordProblem } from '#contract/accounts/checks.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { forgetInHistory } from '../../client/history-state.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { PasswordField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { Section } from '../../kit/page/section.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { useLazy } from '../../kit/say/use-lazy.ts';
import classes from './account-form.module.css';
import { AccountForm } from './account-form.tsx';
import { useAccountRefresh } from './use-own-account.ts';

/** Section with the button that changes the password. */
export function PasswordSection({ profile }: { profile: OwnProfile }) {
  return (
    <Section title="Password" text="Changing your password signs you out on all other devices.">
      <ChangePasswordButton profile={profile} />
    </Section>
  );
}

/** Opens the dialog in which members change their own password (rules/accounts 46). */
function ChangePasswordButton({ profile }: { profile: OwnProfile }) {
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(state?.changesPassword === true);
  // Removes the request from the history, so that a reload does not open the dialog again.
  useEffect(() => forgetInHistory('changesPassword'), []);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {accountTexts.changePassword}
      </Button>
      {isOpen && <ChangePasswordDialog profile={profile} onClose={close} />}
    </>
  );
}

const initial = { currentPassword: '', password: '', confirmation: '' };

const labels = {
  currentPassword: 'Current password',
  password: 'New password',
  confirmation: 'Confirm new password',
};

function ChangePasswordDialog({ profile, onClose }: { profile: OwnProfile; onClose: () => void }) {
  const api = useApi();
  const refresh = useAccountRefresh();
  const form = useForm({
    initial,
    labels,
    rules: ({ currentPassword, password, confirmation }) => ({
      currentPassword: currentPassword === '' ? accountTexts.required : undefined,
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
  });

  async function send({ currentPassword, password }: typeof initial): Promise<void> {
    showToast({ tone: 'good', text: await api(changePassword, { password, currentPassword }) });
    onClose();
    await refresh();
  }

  return (
    <LazyModal title={accountTexts.changePassword} onClose={onClose} isHeld={form.isPending}>
      <AccountForm form={form} send={send} submit={accountTexts.changePassword} onCancel={onClose}>
        <UsernameForManagers email={profile.email} />
        <PasswordField {...form.field('currentPassword')} autoComplete="current-password" />
        <div className={classes.rated}>
          <PasswordField
            {...form.field('password')}
            help={accountTexts.passwordHint}
            autoComplete="new-password"
          />
          <PasswordStrength password={form.values.password} profile={profile} />
        </div>
        <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
      </AccountForm>
    </LazyModal>
  );
}

/** Hidden field by which password managers recognize the account. */
function UsernameForManagers({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}

interface PasswordStrengthProps {
  password: string;
  profile: OwnProfile;
}

/** A hint below a new password that meets the rules (rules/accounts 55); its space is reserved from the start. */
function PasswordStrength({ password, profile }: PasswordStrengthProps) {
  const isRated = passwordProblem(password) === undefined;
  return (
    <div className={classes.strength} role="status">
      {isRated && <Rating password={password} profile={profile} />}
    </div>
  );
}

const load = () => import('./password-strength.ts');
const nothingLost = () => undefined;

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

function Rating({ password, profile: { firstName, lastName, email } }: PasswordStrengthProps) {
  const lazy = useLazy(load, nothingLost);
  if (lazy === undefined) return null;
  const score = lazy.passwordStrength(password, [firstName, lastName, email, ...email.split('@')]);
  return (
    <>
      <span className={classes.bar} data-score={score} aria-hidden />
      Strength: {words[score]}
      {score < 3 && <span className={classes.advice}>. Use a few unrelated words for a stronger one.</span>}
    </>
  );
}

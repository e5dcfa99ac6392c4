import { passwordProblem } from '#contract/accounts/checks.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { useLazy } from '../../kit/say/use-lazy.ts';
import classes from './password-strength.module.css';

interface PasswordStrengthProps {
  password: string;
  profile: OwnProfile;
}

/** A hint below a new password that meets the rules (rules/accounts 55); its space is reserved from the start. */
export function PasswordStrength({ password, profile }: PasswordStrengthProps) {
  const isRated = passwordProblem(password) === undefined;
  return (
    <div className={classes.strength} role="status">
      {isRated && <Rating password={password} profile={profile} />}
    </div>
  );
}

const load = () => import('./strength.ts');
const nothingLost = () => undefined;

const words = ['Very weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

function Rating({ password, profile: { firstName, lastName, email } }: PasswordStrengthProps) {
  const lazy = useLazy(load, nothingLost);
  if (lazy === undefined) return null;
  const score = lazy.strengthOf(password, [firstName, lastName, email, ...email.split('@')]);
  return (
    <>
      <span className={classes.bar} data-score={score} aria-hidden />
      Strength: {words[score]}
      {score < 3 && <span className={classes.advice}>. Use a few unrelated words for a stronger one.</span>}
    </>
  );
}

import { confirmationProblem, passwordProblem } from '#contract/accounts/checks.ts';
import { accountTexts } from '#contract/accounts/texts.ts';
import { PasswordField } from '../../kit/form/fields.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { AccountForm } from './account-form.tsx';

const initial = { password: '', confirmation: '' };

interface NewPasswordFormProps {
  /** Labels of the fields. */
  labels: Record<keyof typeof initial, string>;
  submit: string;
  /** Throws a Fault on failure. */
  send: (password: string) => Promise<void>;
}

/** Asks for a new password twice. */
export function NewPasswordForm({ labels, submit, send }: NewPasswordFormProps) {
  const form = useForm({
    initial,
    labels,
    rules: ({ password, confirmation }) => ({
      password: passwordProblem(password),
      confirmation: confirmationProblem(password, confirmation),
    }),
  });
  return (
    <AccountForm form={form} send={({ password }) => send(password)} submit={submit}>
      <PasswordField
        {...form.field('password')}
        help={accountTexts.passwordHint}
        autoComplete="new-password"
      />
      <PasswordField {...form.field('confirmation')} autoComplete="new-password" />
    </AccountForm>
  );
}

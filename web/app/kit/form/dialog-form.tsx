import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './dialog-form.module.css';
import { FormErrorSummary, type FormErrors, FormFailure } from './form-error-summary.tsx';
import { type Failure, formAttributes } from './use-form.ts';

interface DialogFormProps {
  /** `isPending` is true while the form is being sent; it cannot be cancelled then. */
  form: FormErrors & { failure: Failure | undefined; isPending: boolean };
  /** Labels of the two buttons. */
  send: string;
  cancel: string;
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog, with the error summary above and its two buttons below. */
export function DialogForm({ form, send, cancel, onSend, onCancel, children }: DialogFormProps) {
  return (
    <form className={classes.form} {...formAttributes(onSend)}>
      <FormFailure form={form} />
      <FormErrorSummary form={form} />
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} isHeld={form.isPending}>
          {cancel}
        </Button>
        <Button type="submit" isLoading={form.isPending}>
          {send}
        </Button>
      </div>
    </form>
  );
}

import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './dialog-form.module.css';
import { FormErrorSummary, type FormErrors } from './form-error-summary.tsx';
import { FormFailure } from './form-failure.tsx';
import { type Failure, formAttributes } from './use-form.ts';

interface DialogFormProps {
  /** What is sent is under way: it is too late to cancel it. */
  form: FormErrors & { failure: Failure | undefined; isPending: boolean };
  /** What its two buttons are called. */
  send: string;
  cancel: string;
  onSend: () => void;
  onCancel: () => void;
  children: ReactNode;
}

/** What is filled in within a dialog, what is to be put right above it, and its two buttons below. */
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

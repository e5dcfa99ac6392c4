import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import classes from './dialog-form.module.css';
import { formAttributes } from './use-form.ts';

interface DialogFormProps {
  /** What its two buttons are called. */
  send: string;
  cancel: string;
  onSend: () => void;
  onCancel: () => void;
  /** What was sent is under way: it is too late to cancel it. */
  isPending?: boolean;
  children: ReactNode;
}

/** What is filled in within a dialog, and its two buttons below. */
export function DialogForm({ send, cancel, onSend, onCancel, isPending = false, children }: DialogFormProps) {
  return (
    <form className={classes.form} {...formAttributes(onSend)}>
      {children}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel} isHeld={isPending}>
          {cancel}
        </Button>
        <Button type="submit" isLoading={isPending}>
          {send}
        </Button>
      </div>
    </form>
  );
}

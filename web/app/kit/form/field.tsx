import type { ReactNode } from 'react';
import classes from './field.module.css';

/** What every field of a form has around itself. */
export interface FieldFrame {
  /** Also where labels, the error summary and tests find it. */
  id: string;
  label: string;
  help?: string | undefined;
  /** The sentence to show, when there is something to put right. */
  error?: string | undefined;
}

/** Label above, help under it, and the error below the control. */
export function Field({ id, label, help, error, children }: FieldFrame & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <FieldHelp id={id} help={help} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldHelp({ id, help }: Pick<FieldFrame, 'id' | 'help'>) {
  if (help === undefined) return null;
  return (
    <p id={`${id}-help`} className={classes.help}>
      {help}
    </p>
  );
}

export function FieldError({ id, error }: Pick<FieldFrame, 'id' | 'error'>) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className={classes.error}>
      {error}
    </p>
  );
}

/** For the control itself: the error is heard first. */
export function described({ id, help, error }: Omit<FieldFrame, 'label'>): { 'aria-describedby'?: string } {
  const ids = [error !== undefined && `${id}-error`, help !== undefined && `${id}-help`].filter(Boolean);
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}

/** The attributes by which a control belongs to its frame. */
export function control(frame: Omit<FieldFrame, 'label'>) {
  return { id: frame.id, 'aria-invalid': frame.error !== undefined, ...described(frame) };
}

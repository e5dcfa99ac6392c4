import type { ReactNode } from 'react';
import classes from './field.module.css';

/** Frame of every form field. */
export interface FieldFrame {
  /** Labels, the error summary and tests find the field by it. */
  id: string;
  label: string;
  help?: string | undefined;
  /** The sentence to show if the value needs correction. */
  error?: string | undefined;
  /** The field may stay empty and is marked as optional. */
  isOptional?: boolean | undefined;
}

/** Label above, help under it, and the error below the control. */
export function Field({
  id,
  label,
  help,
  error,
  isOptional,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <div className={classes.field}>
      <div className={classes.head}>
        <label htmlFor={id} className={classes.label}>
          {label}
        </label>
        <OptionalMark id={id} isOptional={isOptional} />
      </div>
      <FieldHelp id={id} help={help} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Shown beside the label: it describes the control without changing its name. */
export function OptionalMark({ id, isOptional = false }: Pick<FieldFrame, 'id' | 'isOptional'>) {
  if (!isOptional) return null;
  return (
    <span id={`${id}-optional`} className={classes.optional}>
      Optional
    </span>
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

/** Returns the IDs that describe the control; the error is read first. */
export function descriptionIds({ id, help, error, isOptional = false }: Omit<FieldFrame, 'label'>): {
  'aria-describedby'?: string;
} {
  const ids = [
    error !== undefined && `${id}-error`,
    isOptional && `${id}-optional`,
    help !== undefined && `${id}-help`,
  ].filter(Boolean);
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}

/** Returns the attributes that connect a control with its frame. */
export function control(frame: Omit<FieldFrame, 'label'>) {
  return { id: frame.id, 'aria-invalid': frame.error !== undefined, ...descriptionIds(frame) };
}

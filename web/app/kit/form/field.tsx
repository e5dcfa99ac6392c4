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
  /** It may stay empty, and says so. */
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

/** Beside the label: it describes the control, and its name stays its name. */
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

/** For the control itself: the error is heard first. */
export function described({ id, help, error, isOptional = false }: Omit<FieldFrame, 'label'>): {
  'aria-describedby'?: string;
} {
  const ids = [
    error !== undefined && `${id}-error`,
    isOptional && `${id}-optional`,
    help !== undefined && `${id}-help`,
  ].filter(Boolean);
  return ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') };
}

/** The attributes by which a control belongs to its frame. */
export function control(frame: Omit<FieldFrame, 'label'>) {
  return { id: frame.id, 'aria-invalid': frame.error !== undefined, ...described(frame) };
}

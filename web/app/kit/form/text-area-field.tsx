import { onLeaving } from './before-unload.ts';
import fieldClasses from './field.module.css';
import { control, Field } from './field.tsx';
import type { EnteredField } from './fields.tsx';
import classes from './text-area-field.module.css';

interface TextAreaFieldProps extends EnteredField<string> {
  /** Taller, for a message of several paragraphs. */
  isLong?: boolean;
}

/** A few lines of plain text; it grows with its content if the browser supports that. */
export function TextAreaField({ value, readOnly, onChange, onLeave, isLong, ...frame }: TextAreaFieldProps) {
  return (
    <Field {...frame}>
      <textarea
        {...control(frame)}
        dir="auto"
        className={`${fieldClasses.input} ${classes.area}`}
        name={frame.id}
        data-long={isLong || undefined}
        rows={isLong ? 10 : 3}
        autoComplete="off"
        value={value}
        readOnly={readOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeaving(onLeave)}
      />
    </Field>
  );
}

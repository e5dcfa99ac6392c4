import fieldClasses from './field.module.css';
import { control, Field } from './field.tsx';
import type { EnteredField } from './fields.tsx';
import classes from './text-area-field.module.css';

/** A few lines of plain text; it grows with what is typed where browsers can. */
export function TextAreaField({ value, onChange, onLeave, ...frame }: EnteredField<string>) {
  return (
    <Field {...frame}>
      <textarea
        {...control(frame)}
        className={`${fieldClasses.input} ${classes.area}`}
        name={frame.id}
        rows={3}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
      />
    </Field>
  );
}

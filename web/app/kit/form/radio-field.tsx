import { onLeaving } from './before-unload.ts';
import fieldClasses from './field.module.css';
import { descriptionIds, FieldError, FieldHelp, OptionalMark } from './field.tsx';
import type { EnteredField } from './fields.tsx';
import classes from './radio-field.module.css';

interface RadioFieldProps<Value extends string> extends Omit<EnteredField<Value | null>, 'onChange'> {
  /** In display order. */
  options: readonly { value: Value; name: string }[];
  onChange: (value: Value) => void;
}

/** A choice among few visible options, one below the other; null while none is chosen. */
export function RadioField<Value extends string>({
  value,
  onChange,
  onLeave,
  label,
  options,
  ...frame
}: RadioFieldProps<Value>) {
  return (
    <fieldset id={frame.id} tabIndex={-1} className={fieldClasses.field} {...descriptionIds(frame)}>
      <legend className={classes.legend}>
        <span className={fieldClasses.label}>{label}</span> <OptionalMark {...frame} />
      </legend>
      <FieldHelp id={frame.id} help={frame.help} />
      {options.map((option) => (
        <label key={option.value} className={fieldClasses.choice}>
          <input
            type="radio"
            name={frame.id}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
            onBlur={onLeaving(onLeave)}
          />
          <span>{option.name}</span>
        </label>
      ))}
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}

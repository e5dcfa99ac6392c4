import { useId } from 'react';
import field from './field.module.css';
import classes from './radio-row.module.css';

interface RadioRowProps<Value extends string> {
  label: string;
  value: Value;
  /** Options with the same value align in one column in all rows if there is space; `column` is 1 to 4. */
  options: readonly { value: Value; name: string; column: number }[];
  onChange: (value: Value) => void;
}

/** A choice among few options beside their subject, for rows of a table. A choice takes effect at once. */
export function RadioRow<Value extends string>({ label, value, options, onChange }: RadioRowProps<Value>) {
  const id = useId();
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes.row}>
      <p id={id} className={classes.label}>
        {label}
      </p>
      {options.map((option) => (
        <label key={option.value} className={`${field.choice} ${classes.option}`} data-column={option.column}>
          <input
            type="radio"
            name={id}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.name}</span>
        </label>
      ))}
    </div>
  );
}

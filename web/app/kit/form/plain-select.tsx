import classes from './plain-select.module.css';

interface PlainSelectProps<Value extends string> {
  label: string;
  /** In the form that it is without scripts. */
  name: string;
  value: Value;
  /** In the order shown. */
  values: readonly Value[];
  names: Record<Value, string>;
  onChoose: (value: Value) => void;
}

/** The system's own list of choices, with its label beside it; on a narrow screen the label is heard only. */
export function PlainSelect<Value extends string>({
  label,
  name,
  value,
  values,
  names,
  onChoose,
}: PlainSelectProps<Value>) {
  return (
    <label className={classes.field}>
      <span>{label}</span>
      <select
        name={name}
        value={value}
        onChange={(event) => {
          const chosen = values.find((candidate) => candidate === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {values.map((choice) => (
          <option key={choice} value={choice}>
            {names[choice]}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Sends the form where no script does it. */
export function ApplyWithoutScripts() {
  return (
    <noscript>
      <button type="submit" className={classes.apply}>
        Apply
      </button>
    </noscript>
  );
}

import classes from './plain-select.module.css';

interface PlainSelectProps<Value extends string> {
  label: string;
  /** Name of the field in the form that is sent without scripts. */
  name: string;
  value: Value;
  /** In display order. */
  values: readonly Value[];
  names: Record<Value, string>;
  onChoose: (value: Value) => void;
}

/** A native select with its label beside it; on a narrow screen the label is for screen readers only. */
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

/** A submit button for pages without scripts. */
export function ApplyWithoutScripts() {
  return (
    <noscript>
      <button type="submit" className={classes.apply}>
        Apply
      </button>
    </noscript>
  );
}

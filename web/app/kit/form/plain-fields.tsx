import type { ReactNode } from 'react';
import { fromLocalMoment, toLocalMoment, unfinishedMoment } from '../text/local-moment.ts';
import { mayPress, priceText } from '../text/price-text.ts';
import classes from './field.module.css';
import { control, Field, type FieldFrame } from './field.tsx';

interface PlainField<Value> extends FieldFrame {
  value: Value;
  onChange: (value: Value) => void;
  /** The reader went on to another field. */
  onLeave?: () => void;
}

interface LineFieldProps extends PlainField<string> {
  inputMode?: 'url' | 'text';
  placeholder?: string;
  maxLength?: number;
  onPaste?: () => void;
}

/** One line of text. */
export function LineField({ onChange, onLeave, onPaste, label, help, error, ...input }: LineFieldProps) {
  const frame = { id: input.id, help, error };
  return (
    <Field {...frame} label={label}>
      <input
        {...input}
        {...control(frame)}
        className={classes.input}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onLeave}
        onPaste={onPaste}
      />
    </Field>
  );
}

/** Dollars as typed; specification 5 says which keys it takes. */
export function MoneyField({ value, onChange, onLeave, ...frame }: PlainField<string>) {
  return (
    <Field {...frame}>
      <span className={classes.affix}>
        <span aria-hidden>$</span>
        <input
          {...control(frame)}
          className={classes.input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(priceText(event.currentTarget.value))}
          onKeyDown={(event) => {
            const { selectionStart, selectionEnd } = event.currentTarget;
            const unselected =
              value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
            if (!mayPress(event, unselected)) event.preventDefault();
          }}
          onBlur={onLeave}
        />
      </span>
    </Field>
  );
}

/** A moment as ISO 8601, chosen in the reader's own time; '' for none. */
export function MomentField({ value, onChange, onLeave, ...frame }: PlainField<string>) {
  return (
    <Field {...frame}>
      <input
        {...control(frame)}
        className={classes.input}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={toLocalMoment(value)}
        onChange={(event) => onChange(fromLocalMoment(event.currentTarget.value))}
        onBlur={(event) => {
          if (event.currentTarget.validity.badInput) onChange(unfinishedMoment);
          onLeave?.();
        }}
      />
    </Field>
  );
}

interface SelectFieldProps<Value extends string> extends PlainField<Value> {
  /** In the order shown. */
  options: readonly { value: Value; name: string }[];
}

export function SelectField<Value extends string>({
  value,
  onChange,
  onLeave,
  options,
  ...frame
}: SelectFieldProps<Value>) {
  return (
    <Field {...frame}>
      <select
        {...control(frame)}
        className={classes.select}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
        onBlur={onLeave}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface FlagFieldProps {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** Yes or no, with its label beside it. */
export function FlagField({ id, checked, onChange, children }: FlagFieldProps) {
  return (
    <label className={classes.flag} htmlFor={id}>
      <input
        id={id}
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

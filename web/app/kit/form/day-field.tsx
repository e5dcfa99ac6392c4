import { onLeaving } from './before-unload.ts';
import classes from './day-field.module.css';
import fieldClasses from './field.module.css';
import { control, descriptionIds, FieldError, FieldHelp } from './field.tsx';
import type { EnteredField } from './fields.tsx';

interface DayFieldProps extends EnteredField<string> {
  /** The years offered, the latest first. */
  years: { from: number; to: number };
  /** Autofill token: `bday` for a birthday. */
  autoComplete?: 'bday';
}

/** A date as `YYYY-MM-DD`, picked part by part and never typed. A part not chosen yet is omitted. */
export function DayField({ value, onChange, onLeave, label, years, autoComplete, ...frame }: DayFieldProps) {
  const parts = splitDay(value);
  const choices: { part: keyof DayParts; name: string; options: readonly [string, string][] }[] = [
    { part: 'day', name: 'Day', options: numbersFrom(1, 31) },
    { part: 'month', name: 'Month', options: monthNames },
    { part: 'year', name: 'Year', options: numbersFrom(years.to, years.from) },
  ];
  return (
    <fieldset
      className={fieldClasses.field}
      {...descriptionIds(frame)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLeaving(onLeave)({ relatedTarget });
      }}
    >
      <legend className={fieldClasses.label}>{label}</legend>
      <FieldHelp id={frame.id} help={frame.help} />
      <div className={classes.parts}>
        {choices.map(({ part, name, options }, place) => (
          <select
            key={part}
            {...control(frame)}
            id={place === 0 ? frame.id : `${frame.id}-${part}`}
            className={fieldClasses.select}
            aria-label={name}
            autoComplete={autoComplete && `${autoComplete}-${part}`}
            value={parts[part]}
            onChange={(event) => onChange(withPart(value, part, event.currentTarget.value))}
          >
            <option value="">{name}</option>
            {options.map(([number, text]) => (
              <option key={number} value={number}>
                {text}
              </option>
            ))}
          </select>
        ))}
      </div>
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}

interface DayParts {
  day: string;
  month: string;
  year: string;
}

/** Number and name of each month, as options of a list. */
const monthNames: readonly [string, string][] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
].map((name, place) => [String(place + 1).padStart(2, '0'), name]);

/** Splits `1961-05-04`, or `1961--04` without its month. */
export function splitDay(value: string): DayParts {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day, month, year };
}

/** Returns '' if no part is chosen. */
export function withPart(value: string, part: keyof DayParts, chosen: string): string {
  const parts = splitDay(value);
  parts[part] = chosen;
  const { year, month, day } = parts;
  return year + month + day === '' ? '' : `${year}-${month}-${day}`;
}

/** Returns the numbers as options of at least two digits, ascending or descending. */
function numbersFrom(first: number, last: number): readonly [string, string][] {
  const step = first < last ? 1 : -1;
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, place) => {
    const number = first + step * place;
    return [String(number).padStart(2, '0'), String(number)];
  });
}

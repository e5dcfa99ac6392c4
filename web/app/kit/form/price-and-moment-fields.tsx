import { useRef } from 'react';
import { fromLocalMoment, toLocalMoment, unfinishedMoment } from '../text/local-moment.ts';
import { mayPress, priceText, withoutGroupPoint } from '../text/price-text.ts';
import { onLeaving } from './before-unload.ts';
import classes from './field.module.css';
import { control, Field } from './field.tsx';
import type { EnteredField } from './fields.tsx';

/** Dollars as typed; rules/posting 8 defines the allowed keys. */
export function MoneyField({ value, readOnly, onChange, onLeave, ...frame }: EnteredField<string>) {
  /** True if the decimal point was typed as a comma. */
  const isComma = useRef(false);
  /** True if the current pointer press brings the focus. */
  const isArriving = useRef(false);

  function enter(input: HTMLInputElement, typed: string | null): void {
    if (typed === ',') pointBeforeCaret(input);
    if (typed === ',' || typed === '.') isComma.current = typed === ',';
    onChange(priceText(input.value));
  }

  /**
   * Converts the price only after the reader has finished typing. The reader may still delete a surplus digit, and then
   * the point stays a decimal point.
   */
  function settle(): void {
    if (isComma.current) onChange(withoutGroupPoint(value));
    isComma.current = false;
  }

  return (
    <Field {...frame}>
      <span className={classes.affix}>
        <span aria-hidden className={classes.before}>
          $
        </span>
        <input
          {...control(frame)}
          className={classes.input}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          readOnly={readOnly}
          onPointerDown={({ currentTarget }) => {
            isArriving.current = document.activeElement !== currentTarget;
          }}
          onFocus={({ currentTarget }) => selectZero(currentTarget)}
          onClick={({ currentTarget }) => {
            // Selects again, as the press itself has moved the caret since the focus.
            if (isArriving.current) selectZero(currentTarget);
            isArriving.current = false;
          }}
          onChange={({ currentTarget, nativeEvent }) =>
            enter(currentTarget, (nativeEvent as InputEvent).data)
          }
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            const { selectionStart, selectionEnd } = event.currentTarget;
            const unselected =
              value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
            if (!mayPress(event, unselected)) event.preventDefault();
          }}
          onBlur={(event) => {
            settle();
            onLeaving(onLeave)(event);
          }}
        />
      </span>
    </Field>
  );
}

/** Selects a zero, which nobody wants to extend. A partial selection is intended and stays. */
function selectZero(input: HTMLInputElement): void {
  if (Number(input.value) === 0 && input.selectionStart === input.selectionEnd) input.select();
}

/** Converts a typed comma into a point at any position: many keypads have no point. */
function pointBeforeCaret(input: HTMLInputElement): void {
  const caret = input.selectionStart ?? 0;
  input.setRangeText('.', Math.max(0, caret - 1), caret, 'end');
}

interface LocalTimeFieldProps extends EnteredField<string> {
  /** False for a mere day. */
  hasTime: boolean;
}

/** A day, or a date and time of a zone that is chosen elsewhere: `2026-12-01T09:00`. */
export function LocalTimeField({
  value,
  hasTime,
  readOnly,
  onChange,
  onLeave,
  ...frame
}: LocalTimeFieldProps) {
  const day = value.slice(0, 10);
  return (
    <Field {...frame}>
      <input
        {...control(frame)}
        className={classes.input}
        type={hasTime ? 'datetime-local' : 'date'}
        max={hasTime ? '2100-12-31T23:59' : '2100-12-31'}
        value={hasTime && day !== '' && day === value ? `${day}T09:00` : hasTime ? value : day}
        readOnly={readOnly}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={(event) => {
          // A date without its time fires no change event.
          if (event.currentTarget.validity.badInput) onChange(unfinishedMoment);
          onLeaving(onLeave)(event);
        }}
      />
    </Field>
  );
}

/** A date and time as ISO 8601, chosen in the reader's own time zone; '' for none. */
export function MomentField({ value, readOnly, onChange, onLeave, ...frame }: EnteredField<string>) {
  /** Handles input for which browsers fire no change event: a date without its time, and clearing that date. */
  function settle(input: HTMLInputElement): void {
    if (input.validity.badInput) onChange(unfinishedMoment);
    else if (value === unfinishedMoment) onChange('');
  }

  return (
    <Field {...frame}>
      <input
        {...control(frame)}
        className={classes.input}
        type="datetime-local"
        max="9999-12-31T23:59"
        value={toLocalMoment(value)}
        readOnly={readOnly}
        onChange={(event) => onChange(fromLocalMoment(event.currentTarget.value))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle(event.currentTarget);
        }}
        onBlur={(event) => {
          settle(event.currentTarget);
          onLeaving(onLeave)(event);
        }}
      />
    </Field>
  );
}

import { type ComponentProps, useState } from 'react';
import { onLeaving } from './before-unload.ts';
import classes from './field.module.css';
import { control, descriptionIds, Field, FieldError, type FieldFrame, FieldHelp } from './field.tsx';

/** The props that `useForm` passes to a field. */
export interface EnteredField<Value> extends FieldFrame {
  value: Value;
  /** The form is being sent. Choice fields need not show it, as they ignore changes then. */
  readOnly?: boolean;
  onChange: (value: Value) => void;
  /** Called when the reader moves on to another field. */
  onLeave?: () => void;
}

type InputProps = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'inputMode' | 'maxLength' | 'onPaste' | 'placeholder'
>;

interface TextFieldProps extends EnteredField<string>, InputProps {
  type?: 'text' | 'email';
}

/** A text input of one line. */
export function TextField({ label, help, error, isOptional, ...entered }: TextFieldProps) {
  const frame = { id: entered.id, label, help, error, isOptional };
  return (
    <Field {...frame}>
      <input {...control(frame)} {...textInput(entered)} />
    </Field>
  );
}

/** A password input with a button that reveals it. */
export function PasswordField({
  label,
  help,
  error,
  isOptional,
  ...entered
}: EnteredField<string> & InputProps) {
  const [isShown, setShown] = useState(false);
  const frame = { id: entered.id, label, help, error, isOptional };
  return (
    <Field {...frame}>
      <span className={classes.affix}>
        <input {...control(frame)} {...textInput(entered)} type={isShown ? 'text' : 'password'} />
        <button
          type="button"
          className={classes.reveal}
          aria-label="Show the password"
          aria-pressed={isShown}
          // Keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </Field>
  );
}

/** Shared props of inputs of one line; browsers remember values by the field's name. */
function textInput({
  onChange,
  onLeave,
  ...input
}: Omit<TextFieldProps, 'label' | 'help' | 'error' | 'isOptional'>) {
  return {
    autoComplete: 'off',
    dir: 'auto',
    ...input,
    name: input.id,
    className: classes.input,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    onBlur: onLeaving(onLeave),
  };
}

interface SelectFieldProps<Value extends string>
  extends EnteredField<Value>,
    Pick<ComponentProps<'select'>, 'autoComplete'> {
  /** In display order. */
  options: readonly { value: Value; name: string }[];
}

/** A choice among few options, in the system's own select. */
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
        onBlur={onLeaving(onLeave)}
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

interface EitherFieldProps extends Omit<EnteredField<boolean>, 'value'> {
  /** The chosen value; null while nothing is chosen. */
  value: boolean | null;
  /** Labels of the two choices. */
  yes: string;
  no: string;
}

/** A choice between two visible options. */
export function EitherField({ value, onChange, onLeave, label, yes, no, ...frame }: EitherFieldProps) {
  const choice = (meaning: boolean) => ({
    type: 'radio',
    name: frame.id,
    checked: value === meaning,
    onChange: () => onChange(meaning),
    onBlur: onLeaving(onLeave),
  });
  return (
    <fieldset className={classes.either} {...descriptionIds(frame)}>
      <legend className={classes.label}>{label}</legend>
      <FieldHelp id={frame.id} help={frame.help} />
      <label className={classes.choice}>
        <input id={frame.id} {...choice(true)} />
        <span>{yes}</span>
      </label>
      <label className={classes.choice}>
        <input {...choice(false)} />
        <span>{no}</span>
      </label>
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}

/** A checkbox with its label beside it. */
export function CheckboxField({ value, onChange, onLeave, label, ...frame }: EnteredField<boolean>) {
  return (
    <>
      <label className={classes.choice} htmlFor={frame.id}>
        <input
          {...control(frame)}
          type="checkbox"
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
          onBlur={onLeaving(onLeave)}
        />
        <span>{label}</span>
      </label>
      <FieldError id={frame.id} error={frame.error} />
    </>
  );
}

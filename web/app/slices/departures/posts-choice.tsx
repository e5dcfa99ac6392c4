import { departureTexts } from '#contract/departures/texts.ts';
import fieldClasses from '../../kit/form/field.module.css';
import { described, FieldError } from '../../kit/form/field.tsx';
import type { EnteredField } from '../../kit/form/fields.tsx';
import classes from './leave.module.css';

const choices = [
  { keepsPosts: true, words: departureTexts.keep },
  { keepsPosts: false, words: departureTexts.remove },
];

/** Whether products, huddles and comments stay; nothing is chosen for anybody. */
export function PostsChoice({ value, onChange, label, ...frame }: EnteredField<boolean | null>) {
  return (
    <fieldset id={frame.id} tabIndex={-1} className={classes.choice} {...described(frame)}>
      <legend className={fieldClasses.label}>{label}</legend>
      {choices.map(({ keepsPosts, words }) => (
        <label key={words} className={fieldClasses.choice}>
          <input
            type="radio"
            name={frame.id}
            checked={value === keepsPosts}
            onChange={() => onChange(keepsPosts)}
          />
          <span>{words}</span>
        </label>
      ))}
      <FieldError id={frame.id} error={frame.error} />
    </fieldset>
  );
}

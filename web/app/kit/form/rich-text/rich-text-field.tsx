import fieldClasses from '../field.module.css';
import { FieldError, FieldHelp } from '../field.tsx';
import type { EnteredField } from '../fields.tsx';
import classes from './rich-text.module.css';
import { TextStandIn } from './text-stand-in.tsx';
import { useTakingOver } from './use-taking-over.ts';

/** HTML; '' when there is nothing in it. The value is the field's own from the moment it appears. */
interface RichTextFieldProps extends EnteredField<string> {
  /** Begins at the end of the text. */
  takesFocus?: boolean;
}

/** A text with its toolbar; a text field until these have come, and where they do not. */
export function RichTextField({
  value,
  readOnly = false,
  onChange,
  onLeave,
  takesFocus = false,
  label,
  ...frame
}: RichTextFieldProps) {
  const { id, error, help } = frame;
  const { field, left, script, isMissing } = useTakingOver();
  const text = { frame, takesFocus, readOnly, onChange, onLeave };
  return (
    <div className={classes.field}>
      <span id={`${id}-label`} className={fieldClasses.label}>
        {label}
      </span>
      <FieldHelp id={id} help={help} />
      {script === undefined ? (
        <TextStandIn {...text} field={field} start={value} isMissing={isMissing} />
      ) : (
        <script.RichTextEditor {...text} start={value} left={left.current} />
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

import fieldClasses from '../field.module.css';
import { FieldError, FieldHelp } from '../field.tsx';
import type { EnteredField } from '../fields.tsx';
import { sayLostPictures } from './lost-pictures.ts';
import classes from './rich-text.module.css';
import { TextStandIn } from './text-stand-in.tsx';
import { useTakingOver } from './use-taking-over.ts';

/** HTML; '' when there is nothing in it. The value is the field's own from the moment it appears. */
interface RichTextFieldProps extends EnteredField<string> {
  /** Begins at the end of the text. */
  takesFocus?: boolean;
  /** Says where pictures belong, which a text does not hold. */
  picturesBelong?: string;
}

/** A text with its toolbar; a text field until these have come, and where they do not. */
export function RichTextField({
  value,
  readOnly = false,
  onChange,
  onLeave,
  takesFocus = false,
  picturesBelong,
  label,
  ...frame
}: RichTextFieldProps) {
  const { id, error, help } = frame;
  const { field, left, script, isMissing } = useTakingOver();
  const text = { frame, takesFocus, readOnly, onChange, onLeave };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted or dropped meets the text within.
    <div
      className={classes.field}
      onPaste={({ clipboardData }) => readOnly || sayLostPictures(clipboardData, picturesBelong)}
      onDrop={({ dataTransfer }) => readOnly || sayLostPictures(dataTransfer, picturesBelong)}
    >
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

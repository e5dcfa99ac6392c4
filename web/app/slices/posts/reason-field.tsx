import { reasonLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import type { EnteredField } from '../../kit/form/fields.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';

export type ReasonFieldProps = { id: string } & Pick<EnteredField<string>, 'value' | 'readOnly' | 'onChange'>;

/** Reason of staff for changing or deleting another member's text. */
export function ReasonField({ id, value, readOnly = false, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      id={id}
      label={postTexts.reason}
      help={postTexts.reasonHelp}
      isOptional
      value={value}
      readOnly={readOnly}
      error={value.length > reasonLimit ? postTexts.reasonTooLong : undefined}
      onChange={onChange}
      onLeave={() => undefined}
    />
  );
}

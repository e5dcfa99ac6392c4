import { reasonLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { reasonId } from './reason-id.ts';

export interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why the staff change or take away what somebody else wrote. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      id={reasonId}
      label={postTexts.reason}
      help={postTexts.reasonHelp}
      isOptional
      value={value}
      error={value.length > reasonLimit ? postTexts.reasonTooLong : undefined}
      onChange={onChange}
      onLeave={() => undefined}
    />
  );
}

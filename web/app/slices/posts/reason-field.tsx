import { noticeTexts } from '#contract/notices/texts.ts';
import { reasonLimit } from '#contract/posts/reason.ts';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';

export interface ReasonFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** Why the staff change or take away what somebody else wrote. */
export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <TextAreaField
      id="reason"
      label={noticeTexts.reason}
      help={noticeTexts.reasonHelp}
      isOptional
      value={value}
      error={value.length > reasonLimit ? noticeTexts.reasonTooLong : undefined}
      onChange={onChange}
      onLeave={() => undefined}
    />
  );
}

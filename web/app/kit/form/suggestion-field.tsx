import { ComboBox, Input, Label } from 'react-aria-components/ComboBox';
import { onLeaving } from './before-unload.ts';
import { ChipList } from './chip-list.tsx';
import fieldClasses from './field.module.css';
import { descriptionIds, FieldError, FieldHelp } from './field.tsx';
import type { EnteredField } from './fields.tsx';

interface SuggestionFieldProps extends EnteredField<string> {
  /** Without duplicates; other values may be typed too. */
  suggestions: readonly string[];
  /** Shown instead of suggestions: that they are loading, or that there are none. Without it no list opens. */
  instead: string | undefined;
}

const { field = '', label: labelClass = '', input = '' } = fieldClasses;

/** A text input of one line with suggestions. */
export function SuggestionField({
  suggestions,
  instead,
  value,
  readOnly = false,
  onChange,
  onLeave,
  label,
  ...frame
}: SuggestionFieldProps) {
  return (
    <ComboBox
      id={frame.id}
      className={field}
      allowsCustomValue
      allowsEmptyCollection={instead !== undefined}
      items={suggestions.map((text) => ({ id: text, name: text }))}
      inputValue={value}
      isReadOnly={readOnly}
      onInputChange={onChange}
      isInvalid={frame.error !== undefined}
      onBlur={onLeaving(onLeave)}
      {...descriptionIds(frame)}
    >
      <Label className={labelClass}>{label}</Label>
      <FieldHelp {...frame} />
      <Input className={input} autoComplete="off" />
      <FieldError {...frame} />
      <ChipList<string> none={instead} />
    </ComboBox>
  );
}

import { ComboBox, Label } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { ChipEntry } from './chip-entry.tsx';
import classes from './chip-field.module.css';
import { ChipList } from './chip-list.tsx';
import { Chips } from './chips.tsx';
import fieldClasses from './field.module.css';
import { descriptionIds, FieldError, FieldHelp } from './field.tsx';
import type { EnteredField } from './fields.tsx';

interface WordFieldProps extends EnteredField<string[]> {
  /** Typed text that is no chip yet. */
  text: string;
  onText: (text: string) => void;
  /** Suggestions for the typed text. */
  offered: string[];
  /** Message if there are none. */
  none: string;
  /** True while suggestions are loading; `none` then says that they are loading. */
  isWaiting: boolean;
  placeholder: string;
  /** Splits the entries into words without duplicates. */
  separate: (entries: string[]) => string[];
  /** Character that ends a typed word. */
  separator: string;
}

const { box = '' } = classes;
const { field = '', label: labelClass = '' } = fieldClasses;
const choiceOf = (word: string) => ({ id: word, name: word });

/** Any number of words and phrases, each shown as a chip: typed freely, pasted, or picked from suggestions. */
export function WordField({
  text,
  onText,
  offered,
  none,
  isWaiting,
  placeholder,
  separate,
  separator,
  value: words,
  onChange,
  onLeave,
  label,
  readOnly = false,
  ...frame
}: WordFieldProps) {
  const items = offered.filter((word) => !words.includes(word)).map(choiceOf);
  const isAwaiting = isWaiting && items.length === 0 && text.trim() !== '';

  function add(...entries: string[]): void {
    const all = separate([...words, ...entries]);
    if (all.length > words.length) onChange(all);
    onText('');
  }

  /** Text before the last separator becomes chips; the rest is still being typed. */
  function type(typed: string): void {
    const end = typed.lastIndexOf(separator);
    if (end >= 0) add(typed.slice(0, end));
    onText(typed.slice(end + 1).trimStart());
  }

  return (
    <ComboBox
      id={frame.id}
      className={field}
      selectionMode="multiple"
      allowsCustomValue
      allowsEmptyCollection
      // Prevents the menu from reopening when a chip is added and the text is cleared.
      menuTrigger="manual"
      items={items}
      value={words}
      onChange={(keys) => {
        const added = keys.map(String).filter((word) => !words.includes(word));
        if (added.length > 0) add(...added);
      }}
      inputValue={text}
      onInputChange={type}
      isInvalid={frame.error !== undefined}
      isReadOnly={readOnly}
      onBlur={() => {
        if (text.trim() !== '') add(text);
        onLeave?.();
      }}
      {...descriptionIds(frame)}
    >
      <Label className={labelClass}>{label}</Label>
      <FieldHelp {...frame} />
      <Group className={box}>
        <Chips
          label={label}
          choices={words.map(choiceOf)}
          chosen={words}
          onChange={(left) => {
            onChange(left);
            // The focused chip was removed.
            if (left.length === 0) document.getElementById(frame.id)?.focus();
          }}
        />
        <ChipEntry
          placeholder={words.length === 0 ? placeholder : undefined}
          opensFor={(typed) => typed.trim() !== '' && !typed.endsWith(separator)}
          isAwaiting={isAwaiting}
          onEnter={() => add(text)}
          onEscape={() => onText('')}
          onBackspace={() => {
            if (text === '' && words.length > 0) onChange(words.slice(0, -1));
          }}
          onPaste={(pasted, event) => {
            const found = separate([text + pasted]);
            if (found.length < 2) return;
            event.preventDefault();
            add(...found);
          }}
        />
      </Group>
      <FieldError {...frame} />
      <ChipList<string> none={none} isAwaiting={isAwaiting} />
    </ComboBox>
  );
}

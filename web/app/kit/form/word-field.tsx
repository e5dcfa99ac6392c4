import { ComboBox, Label } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { ChipEntry } from './chip-entry.tsx';
import classes from './chip-field.module.css';
import { ChipList } from './chip-list.tsx';
import { Chips } from './chips.tsx';
import fieldClasses from './field.module.css';
import { described, FieldError, FieldHelp } from './field.tsx';
import type { EnteredField } from './fields.tsx';

interface WordFieldProps extends EnteredField<string[]> {
  /** What is typed and is no word of the field yet. */
  text: string;
  onText: (text: string) => void;
  /** What fits to it. */
  offered: string[];
  /** What is said where nothing does. */
  none: string;
  /** Whether it is still to be known what fits; `none` says so then. */
  isWaiting: boolean;
  placeholder: string;
  /** The words in these, each once. */
  separate: (entries: string[]) => string[];
  /** What ends a word that is typed. */
  separator: string;
}

const { box = '' } = classes;
const { field = '', label: labelClass = '' } = fieldClasses;
const choiceOf = (word: string) => ({ id: word, name: word });

/** Any number of words and phrases, each a chip: typed freely, pasted, or picked from what is offered. */
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

  /** What stands before the last separator is done; the rest is still being typed. */
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
      // It would open again for what was added, when the text goes.
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
      {...described(frame)}
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
            // What had the focus is gone.
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

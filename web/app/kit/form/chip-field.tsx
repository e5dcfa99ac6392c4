import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { useState } from 'react';
import { Button, ComboBox, Label } from 'react-aria-components/ComboBox';
import { Group } from 'react-aria-components/Group';
import { type ChipChoice, namedSo, offeredFor } from './chip-choices.ts';
import { ChipEntry } from './chip-entry.tsx';
import classes from './chip-field.module.css';
import { ChipList } from './chip-list.tsx';
import { Chips } from './chips.tsx';
import fieldClasses from './field.module.css';
import { descriptionIds, FieldError, FieldHelp, OptionalMark } from './field.tsx';
import type { EnteredField } from './fields.tsx';

interface ChipFieldProps<Id extends number> extends EnteredField<Id[]> {
  choices: ChipChoice<Id>[];
  /** Maximum number of choices. */
  most: number;
}

const { box = '', opener = '' } = classes;
const { field = '', label: labelClass = '' } = fieldClasses;

/** Multiple choice from a long list: typed or picked, each shown as a chip. Only listed options can be added. */
export function ChipField<Id extends number>({
  choices,
  most,
  value: chosen,
  onChange,
  onLeave,
  label,
  readOnly = false,
  ...frame
}: ChipFieldProps<Id>) {
  const [text, setText] = useState('');
  const [isLeft, setLeft] = useState(false);
  const isFull = chosen.length >= most;
  const offered = isFull ? [] : offeredFor(choices, chosen, text);

  function add(ids: Id[]): void {
    if (readOnly || ids.length === 0) return;
    onChange([...chosen, ...ids]);
    setText('');
  }

  function leave(): void {
    const meant = namedSo(offered, text);
    if (meant !== undefined) add([meant.id]);
    setLeft(meant === undefined && text.trim() !== '');
    onLeave?.();
  }

  return (
    <ComboBox
      id={frame.id}
      className={field}
      selectionMode="multiple"
      items={offered}
      value={chosen}
      onChange={(keys) => add((keys as Id[]).filter((id) => !chosen.includes(id)))}
      inputValue={text}
      onInputChange={setText}
      isInvalid={frame.error !== undefined}
      isReadOnly={readOnly}
      onFocus={() => setLeft(false)}
      onBlur={leave}
      {...descriptionIds(frame)}
    >
      <div className={fieldClasses.head}>
        <Label className={labelClass}>{label}</Label>
        <OptionalMark {...frame} />
      </div>
      <FieldHelp {...frame} />
      <Group className={box}>
        <Chips
          label={label}
          choices={choices}
          chosen={chosen}
          onChange={(ids) => {
            onChange(ids);
            // The focused chip was removed.
            if (ids.length === 0) document.getElementById(frame.id)?.focus();
          }}
        />
        <ChipEntry
          onEnter={() => {
            const [first] = offered;
            if (first !== undefined && text.trim() !== '') add([first.id]);
          }}
          // On Escape the library closes the list and treats the text as discarded.
          onEscape={() => setText('')}
          onBackspace={() => {
            if (text === '' && chosen.length > 0) onChange(chosen.slice(0, -1));
          }}
        />
        <Button className={opener}>
          <IconChevronDown size={18} stroke={1.75} aria-hidden />
        </Button>
      </Group>
      <p role="status" className={classes.note}>
        {isFull && `At most ${most}.`}
        {!isFull &&
          text.trim() !== '' &&
          (offered.length === 0 ? 'Nothing matches.' : isLeft && 'Press Enter to add it.')}
      </p>
      <FieldError {...frame} />
      <ChipList<Id> />
    </ComboBox>
  );
}

import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { Button, ComboBoxValue } from 'react-aria-components/ComboBox';
import { Tag, TagGroup, TagList } from 'react-aria-components/TagGroup';
import { type ChipChoice, type ChipId, chipsOf } from './chip-choices.ts';
import classes from './chip-field.module.css';

interface ChipsProps<Id extends ChipId> {
  /** Label of the surrounding field. */
  label: string;
  choices: ChipChoice<Id>[];
  chosen: Id[];
  onChange: (chosen: Id[]) => void;
}

const { chip = '', chips = '', remove = '', value = '' } = classes;

/** The chosen options: arrow keys move among them, Delete removes one. */
export function Chips<Id extends ChipId>({ label, choices, chosen, onChange }: ChipsProps<Id>) {
  return (
    // Without this wrapper the combobox would treat the chips as its options.
    <ComboBoxValue className={value}>
      {() =>
        chosen.length > 0 && (
          <TagGroup
            aria-label={`${label}, chosen`}
            onRemove={(keys) => onChange(chosen.filter((id) => !keys.has(id)))}
          >
            <TagList items={chipsOf(choices, chosen)} className={chips}>
              {({ id, name }) => (
                <Tag id={id} textValue={name} className={chip}>
                  {name}
                  <Button slot="remove" className={remove}>
                    <IconX size={14} stroke={2} aria-hidden />
                  </Button>
                </Tag>
              )}
            </TagList>
          </TagGroup>
        )
      }
    </ComboBoxValue>
  );
}

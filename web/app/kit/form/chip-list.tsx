import { useContext } from 'react';
import { ComboBoxStateContext, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import type { ChipChoice, ChipId } from './chip-choices.ts';
import classes from './chip-field.module.css';

const { list = '', option = '', popover = '' } = classes;

interface ChipListProps {
  /** Shown if the list has no entries. */
  none?: string | undefined;
  /** Hidden from screen readers until a response arrives; `none` shows it visually. */
  isAwaiting?: boolean;
}

/** The list of suggestions. It moves with the page, which scrolls by itself when a touch brings the field into view. */
export function ChipList<Id extends ChipId>({ none, isAwaiting = false }: ChipListProps) {
  const state = useContext(ComboBoxStateContext);
  return (
    <Popover
      className={popover}
      offset={4}
      isOpen={state !== null && (state.isOpen || (isAwaiting && state.isFocused))}
      onOpenChange={() => {
        if (!state?.isFocused) state?.close();
      }}
    >
      <ListBox<ChipChoice<Id>>
        className={list}
        renderEmptyState={() => <p className={classes.none}>{none}</p>}
      >
        {({ id, name }) => (
          <ListBoxItem id={id} textValue={name} className={option}>
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

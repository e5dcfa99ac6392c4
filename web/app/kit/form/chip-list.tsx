import { useContext } from 'react';
import { ComboBoxStateContext, ListBox, ListBoxItem, Popover } from 'react-aria-components/ComboBox';
import type { ChipChoice } from './chip-choices.ts';
import classes from './chip-field.module.css';

const { list = '', option = '', popover = '' } = classes;

/** What is offered. It moves with the page, which scrolls by itself when a finger brings the field into view. */
export function ChipList<Id extends number>() {
  const state = useContext(ComboBoxStateContext);
  return (
    <Popover
      className={popover}
      offset={4}
      isOpen={state?.isOpen ?? false}
      onOpenChange={() => {
        if (!state?.isFocused) state?.close();
      }}
    >
      <ListBox<ChipChoice<Id>> className={list}>
        {({ id, name }) => (
          <ListBoxItem id={id} textValue={name} className={option}>
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

import { type KeyboardEvent, useContext } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';
import classes from './chip-field.module.css';

interface ChipEntryProps {
  /** Enter was pressed, and nothing of the list is marked. */
  onEnter: () => void;
  onBackspace: () => void;
  onEscape: () => void;
}

const { entry = '' } = classes;

/** Where one types. A click opens the list; Enter is never the form's. */
export function ChipEntry({ onEnter, onBackspace, onEscape }: ChipEntryProps) {
  const state = useContext(ComboBoxStateContext);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && !event.repeat) onBackspace();
    if (event.key === 'Escape') onEscape();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (state?.selectionManager.focusedKey == null) onEnter();
  }

  return <Input className={entry} onKeyDown={press} onClick={() => state?.open(null, 'manual')} />;
}

import { type ClipboardEvent, type KeyboardEvent, useContext, useEffect } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';
import classes from './chip-field.module.css';

interface ChipEntryProps {
  /** Enter was pressed, and nothing of the list is marked. */
  onEnter: () => void;
  onBackspace: () => void;
  onEscape: () => void;
  /** What was pasted, which may be more than one line. */
  onPaste?: (text: string, event: ClipboardEvent) => void;
  placeholder?: string | undefined;
  /** Where the list does not open by itself: what is typed that it opens for, and closes for anything else. */
  opensFor?: (typed: string) => boolean;
  /** Nothing is offered before an answer is there: of an open list it would be read out that it holds nothing. */
  isAwaiting?: boolean;
}

const { entry = '' } = classes;

/** Where one types. A click opens the list; Enter is never the form's. */
export function ChipEntry({
  onEnter,
  onBackspace,
  onEscape,
  onPaste,
  placeholder,
  opensFor,
  isAwaiting = false,
}: ChipEntryProps) {
  const state = useContext(ComboBoxStateContext);
  const text = state?.inputValue ?? '';

  // What fits to a text is known once that is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, and as its answer comes.
  useEffect(() => {
    if (opensFor === undefined || !state?.isFocused) return;
    if (isAwaiting) state.close();
    else if (opensFor(text)) state.open(null, 'input');
  }, [text, isAwaiting]);

  function press(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Backspace' && !event.repeat) onBackspace();
    if (event.key === 'Escape') onEscape();
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (state?.selectionManager.focusedKey == null) onEnter();
  }

  return (
    <Input
      className={entry}
      {...(placeholder !== undefined && { placeholder })}
      onKeyDown={press}
      onClick={() => {
        if (!isAwaiting) state?.open(null, 'manual');
      }}
      onInput={({ currentTarget: { value } }) => {
        if (opensFor !== undefined && !opensFor(value)) state?.close();
      }}
      onPaste={(event) => onPaste?.(event.clipboardData.getData('text'), event)}
    />
  );
}

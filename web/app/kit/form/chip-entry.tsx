import { type ClipboardEvent, type KeyboardEvent, useContext, useEffect } from 'react';
import { ComboBoxStateContext, Input } from 'react-aria-components/ComboBox';
import classes from './chip-field.module.css';

interface ChipEntryProps {
  /** Called when Enter is pressed and no option is highlighted. */
  onEnter: () => void;
  onBackspace: () => void;
  onEscape: () => void;
  /** Called with pasted text, which may have several lines. */
  onPaste?: (text: string, event: ClipboardEvent) => void;
  placeholder?: string | undefined;
  /** For a list that does not open by itself: returns true for typed text that opens it; any other text closes it. */
  opensFor?: (typed: string) => boolean;
  /** Keeps the list closed until a response arrives. A screen reader would announce an open list as empty. */
  isAwaiting?: boolean;
}

const { entry = '' } = classes;

/** The text input. A click opens the list; Enter never submits the form. */
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

  // The suggestions for a text are known once it is drawn.
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

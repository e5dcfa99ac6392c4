import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type EditorScript, editorScript, loadEditor } from './editor-script.ts';
import type { LeftWords } from './plain-words.ts';

/** A text field, and the editor that takes its words, its caret and what is chosen over once it has come. */
export function useTakingOver() {
  const field = useRef<HTMLTextAreaElement>(null);
  const left = useRef<LeftWords>(undefined);
  const [script, setScript] = useState(editorScript);
  const [isMissing, setMissing] = useState(false);

  useEffect(() => {
    if (script !== undefined) return;
    let isGone = false;
    const takeOver = async (loaded: EditorScript) => {
      await endOfComposition(field.current);
      if (isGone) return;
      left.current = leftIn(field.current);
      // At once: no key falls between the two.
      flushSync(() => setScript(loaded));
    };
    loadEditor().then(takeOver, () => isGone || setMissing(true));
    return () => {
      isGone = true;
    };
  }, [script]);

  return { field, left, script, isMissing };
}

function leftIn(field: HTMLTextAreaElement | null): LeftWords | undefined {
  if (field === null) return undefined;
  const { value: text, selectionStart, selectionEnd } = field;
  return {
    text,
    behind: text.length - selectionEnd,
    chosen: selectionEnd - selectionStart,
    isFocused: field === document.activeElement,
  };
}

/** Letters that are still being put together would be torn apart. */
function endOfComposition(field: HTMLTextAreaElement | null): Promise<unknown> | undefined {
  if (field?.dataset.composing === undefined) return undefined;
  return new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}

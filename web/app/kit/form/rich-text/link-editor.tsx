import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef, useState } from 'react';
import { parseWebAddress } from '#contract/core/addresses.ts';
import { trimInvisible } from '#contract/core/readable-text.ts';
import { Button } from '../button.tsx';
import fieldClasses from '../field.module.css';
import { descriptionIds, FieldError } from '../field.tsx';
import classes from './rich-text.module.css';

interface LinkEditorProps {
  editor: Editor;
  onClose: () => void;
}

/** Sets the link of the selected text; without a selection the address itself is inserted. */
export function LinkEditor({ editor, onClose }: LinkEditorProps) {
  const id = useId();
  const before = String(editor.getAttributes('link').href ?? '');
  const [text, setText] = useState(before);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function apply(): void {
    const href = linkAddress(text);
    if (href === undefined) {
      setError('Enter a web or e-mail address.');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    const isBare = editor.state.selection.empty && before === '';
    (isBare
      ? chain.insertContent({ type: 'text', text: text.trim(), marks: [{ type: 'link', attrs: { href } }] })
      : chain.setLink({ href })
    ).run();
    onClose();
  }

  function leave(): void {
    editor.commands.focus();
    onClose();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend on screen.
    <div role="group" aria-label="Link" className={classes.link}>
      <input
        id={id}
        ref={field}
        className={fieldClasses.input}
        aria-label="Link address"
        aria-invalid={error !== undefined}
        {...descriptionIds({ id, error })}
        placeholder="https://"
        inputMode="url"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
          else if (event.key === 'Escape') leave();
          else return;
          event.preventDefault();
        }}
      />
      <Button onClick={apply}>Set link</Button>
      {before !== '' && (
        <Button
          variant="default"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          Remove link
        </Button>
      )}
      <Button variant="default" onClick={leave}>
        Cancel
      </Button>
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Returns the target of a link in a text: a web page or an e-mail address. Undefined for anything else. Pure. */
export function linkAddress(text: string): string | undefined {
  const typed = trimInvisible(text);
  const mail = typed.replace(/^mailto:/i, '');
  return /^[^\s@/:?]+@[^\s@/:?]+\.[^\s@/:?]+$/.test(mail) ? `mailto:${mail}` : parseWebAddress(typed);
}

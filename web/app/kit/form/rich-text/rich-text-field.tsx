import { EditorContent, useEditor } from '@tiptap/react';
import { useRef, useState } from 'react';
import textClasses from '../../text/rich-text.module.css';
import fieldClasses from '../field.module.css';
import { described, FieldError, type FieldFrame, FieldHelp } from '../field.tsx';
import type { EnteredField } from '../fields.tsx';
import { extensions } from './extensions.ts';
import { LinkEditor } from './link-editor.tsx';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';

/** HTML; '' when there is nothing in it. The value is the field's own from the moment it appears. */
interface RichTextFieldProps extends EnteredField<string> {
  /** Begins at the end of the text. */
  takesFocus?: boolean;
}

/** A text with its toolbar. Tab leaves it, Alt and F10 lead to the toolbar. */
export function RichTextField({
  value,
  onChange,
  onLeave,
  takesFocus = false,
  label,
  ...frame
}: RichTextFieldProps) {
  const { id, error, help } = frame;
  const [isLinking, setLinking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onChange, onLeave });
  callbacks.current = { onChange, onLeave };

  const editor = useEditor({
    extensions,
    content: value,
    autofocus: takesFocus && 'end',
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: attributesOf(frame),
      handleDOMEvents: {
        keydown: (_view, event) => {
          if (event.altKey && event.key === 'F10') {
            box.current?.querySelector<HTMLElement>('[role=toolbar] [tabindex="0"]')?.focus();
            return true;
          }
          // A dialog that keeps the focus would lead into the links of the text, where it cannot go.
          if (event.key === 'Tab') event.stopPropagation();
          // Tab goes on to the next field, in lists, too; Escape is a dialog's.
          return event.key === 'Tab' || event.key === 'Escape';
        },
      },
    },
    onBlur: ({ event }) => {
      const isNear = event.relatedTarget instanceof Node && box.current?.contains(event.relatedTarget);
      if (!isNear) callbacks.current.onLeave?.();
    },
    onUpdate: ({ editor: now }) =>
      callbacks.current.onChange(now.isEmpty ? '' : withoutLastLine(now.getHTML())),
  });

  return (
    <div className={fieldClasses.field}>
      <span id={`${id}-label`} className={fieldClasses.label}>
        {label}
      </span>
      <FieldHelp id={id} help={help} />
      <div ref={box} className={classes.box} data-invalid={error !== undefined || undefined}>
        <Toolbar editor={editor} onLink={() => setLinking(true)} />
        {isLinking && <LinkEditor editor={editor} onClose={() => setLinking(false)} />}
        <EditorContent editor={editor} className={`${classes.text} ${textClasses.richText}`} />
      </div>
      <FieldError id={id} error={error} />
    </div>
  );
}

function attributesOf(frame: Omit<FieldFrame, 'label'>) {
  return {
    id: frame.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${frame.id}-label`,
    'aria-invalid': String(frame.error !== undefined),
    ...described(frame),
  };
}

/** The empty line to go on writing in is the editor's, not the text's. */
function withoutLastLine(html: string): string {
  return html.replace(/(?:<p><\/p>)+$/, '');
}

import { EditorContent } from '@tiptap/react';
import { type SyntheticEvent, useRef, useState } from 'react';
import textClasses from '../../text/rich-text.module.css';
import { LinkEditor } from './link-editor.tsx';
import classes from './rich-text.module.css';
import { Toolbar } from './toolbar.tsx';
import { type TextEditorInput, useTextEditor } from './use-text-editor.ts';

/** The rich-text editor. Tab leaves it; Alt+F10 moves to the toolbar. */
export function RichTextEditor(props: TextEditorInput) {
  const { error } = props.frame;
  const [isLinking, setLinking] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const editor = useTextEditor(props, box);
  const hold = (event: SyntheticEvent) => {
    if (props.readOnly) event.stopPropagation();
  };
  return (
    <div
      ref={box}
      className={classes.box}
      data-invalid={error !== undefined || undefined}
      onClickCapture={hold}
      onChangeCapture={hold}
      onKeyDownCapture={(event) => event.key === 'Enter' && hold(event)}
    >
      <Toolbar editor={editor} onLink={() => setLinking(true)} />
      {isLinking && <LinkEditor editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} className={`${classes.text} ${textClasses.richText}`} />
    </div>
  );
}

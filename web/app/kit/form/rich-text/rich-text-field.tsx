import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { pasteTexts } from '#contract/core/texts.ts';
import { showToast } from '../../say/show-toast.tsx';
import { RichText } from '../../text/rich-text.tsx';
import { onLeaving } from '../before-unload.ts';
import fieldClasses from '../field.module.css';
import { control, FieldError, type FieldFrame, FieldHelp } from '../field.tsx';
import type { EnteredField } from '../fields.tsx';
import { type EditorScript, editorScript, loadEditor } from './editor-script.ts';
import { htmlOfWords, type LeftWords, plainWords } from './plain-words.ts';
import classes from './rich-text.module.css';

/** HTML; '' for an empty text. The field owns its value once it is mounted. */
interface RichTextFieldProps extends EnteredField<string> {
  /** Takes the focus, with the caret at the end of the text. */
  takesFocus?: boolean;
  /** Says where pictures can be added, as a text cannot contain them. */
  picturesBelong?: string;
}

/** A rich-text field with its toolbar; a plain text field until the editor is loaded, or if loading fails. */
export function RichTextField({
  value,
  readOnly = false,
  onChange,
  onLeave,
  takesFocus = false,
  picturesBelong,
  label,
  ...frame
}: RichTextFieldProps) {
  const { id, error, help } = frame;
  const { field, left, script, isMissing } = useEditorHandover();
  const text = { frame, takesFocus, readOnly, onChange, onLeave };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted or dropped meets the text within.
    <div
      className={classes.field}
      onPaste={({ clipboardData }) => readOnly || sayLostPictures(clipboardData, picturesBelong)}
      onDrop={({ dataTransfer }) => readOnly || sayLostPictures(dataTransfer, picturesBelong)}
    >
      <span id={`${id}-label`} className={fieldClasses.label}>
        {label}
      </span>
      <FieldHelp id={id} help={help} />
      {script === undefined ? (
        <TextStandIn {...text} field={field} start={value} isMissing={isMissing} />
      ) : (
        <script.RichTextEditor {...text} start={value} left={left.current} />
      )}
      <FieldError id={id} error={error} />
    </div>
  );
}

/** Pasted or dropped data, which may contain pictures; a text cannot hold them (rules/html 10). */
type Brought = Pick<DataTransfer, 'getData'> & { files: ArrayLike<Pick<File, 'type'>> };

/**
 * True if the data contains pictures, which a text cannot hold. A table copied from a spreadsheet includes a picture of
 * itself; if there is plain text, the text counts.
 */
export function hasPictures(brought: Brought): boolean {
  const html = brought.getData('text/html');
  if (html !== '') return /<img\b/i.test(html);
  const isPicture = ({ type }: Pick<File, 'type'>) => type.startsWith('image/');
  return brought.getData('text/plain') === '' && Array.from(brought.files).some(isPicture);
}

/** `instead` says where pictures can be added. */
export function sayLostPictures(brought: Brought, instead = ''): void {
  if (hasPictures(brought)) showToast({ tone: 'bad', text: `${pasteTexts.noPictures} ${instead}`.trim() });
}

/** State for the text field and for the editor that takes over its text, caret and selection once loaded. */
export function useEditorHandover() {
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
      // Switches synchronously, so that no keystroke is lost between the two.
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

/** Waits until an IME composition has ended, as a switch would interrupt it. */
function endOfComposition(field: HTMLTextAreaElement | null): Promise<unknown> | undefined {
  if (field?.dataset.composing === undefined) return undefined;
  return new Promise((resolve) => field.addEventListener('compositionend', resolve, { once: true }));
}

interface TextStandInProps {
  frame: Omit<FieldFrame, 'label'>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** HTML. Its plain end is editable; the part before it is only shown. */
  start: string;
  takesFocus: boolean;
  readOnly: boolean;
  /** True if the editor cannot be loaded, so that this field remains. */
  isMissing: boolean;
  onChange: (html: string) => void;
  onLeave: (() => void) | undefined;
}

/** Accepts text until the editor is loaded. It looks like the editor, and its value can be submitted. */
export function TextStandIn(props: TextStandInProps) {
  const { frame, field, start, takesFocus, readOnly, isMissing, onChange, onLeave } = props;
  const [{ before, text }, setWords] = useState(() => plainWords(start));
  useEffect(() => {
    if (!takesFocus) return;
    field.current?.focus();
    field.current?.setSelectionRange(-1, -1);
  }, [takesFocus, field]);
  return (
    <div className={classes.box} data-invalid={frame.error !== undefined || undefined}>
      <div className={classes.waiting}>{isMissing && 'Formatting isn’t available right now.'}</div>
      <div className={classes.text}>
        {before !== '' && <RichText html={before} />}
        <textarea
          {...control(frame)}
          ref={field}
          className={classes.words}
          aria-labelledby={`${frame.id}-label`}
          value={text}
          readOnly={readOnly}
          onChange={({ currentTarget: { value } }) => {
            setWords({ before, text: value });
            onChange(htmlOfWords({ before, text: value }));
          }}
          onBlur={onLeaving(onLeave)}
          onCompositionStart={({ currentTarget }) => {
            currentTarget.dataset.composing = '';
          }}
          onCompositionEnd={({ currentTarget }) => {
            delete currentTarget.dataset.composing;
          }}
        />
      </div>
    </div>
  );
}

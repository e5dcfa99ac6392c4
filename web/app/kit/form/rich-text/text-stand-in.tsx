import { type RefObject, useEffect, useState } from 'react';
import { RichText } from '../../text/rich-text.tsx';
import { control, type FieldFrame } from '../field.tsx';
import { onLeaving } from '../leaving.ts';
import { htmlOfWords, plainWords } from './plain-words.ts';
import classes from './rich-text.module.css';

interface TextStandInProps {
  frame: Omit<FieldFrame, 'label'>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** HTML: its plain end can be written on; what stands before that is shown. */
  start: string;
  takesFocus: boolean;
  readOnly: boolean;
  /** The editor does not come: this is what there is. */
  isMissing: boolean;
  onChange: (html: string) => void;
  onLeave: (() => void) | undefined;
}

/** Takes the words until the editor is there; it looks as that does, and what it holds can be sent. */
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

import type { FlagNote } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import classes from './review-notes.module.css';
import type { ReviewNoteBeingWritten } from './use-review-note.ts';
import { Who } from './who.tsx';

interface ReviewNotesProps {
  notes: readonly FlagNote[];
  note: ReviewNoteBeingWritten;
  /** A decision is being saved, and with it what is written here. */
  isHeld: boolean;
}

/** What colleagues of the staff left for one another; nobody else sees it. */
export function ReviewNotes({ notes, ...written }: ReviewNotesProps) {
  return (
    <section className={classes.notes}>
      {notes.length > 0 && (
        <>
          <h3 className={classes.title}>{reviewTexts.notes}</h3>
          <ul className={classes.list}>
            {notes.map(({ id: noteId, member, words, writtenAt }) => (
              <li key={noteId} className={classes.note}>
                <PlainText text={words} />
                <span className={classes.when}>
                  <Who member={member} />, <Moment at={writtenAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <details>
        <summary className={classes.leave}>{reviewTexts.leaveNote}</summary>
        <NoteForm {...written} />
      </details>
    </section>
  );
}

function NoteForm({ note: { form, submit }, isHeld }: Omit<ReviewNotesProps, 'notes'>) {
  const isClosed = form.isPending || isHeld;
  return (
    <form className={classes.form} {...formAttributes(submit)}>
      <FormFailure form={form} />
      <TextAreaField {...form.field('words')} id="note" readOnly={isClosed} />
      <Button type="submit" variant="default" isHeld={isClosed}>
        {reviewTexts.addNote}
      </Button>
    </form>
  );
}

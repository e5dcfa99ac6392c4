import { useQueryClient } from '@tanstack/react-query';
import type { CommentId } from '#contract/core/ids.ts';
import { type FlagNote, flagNoteLimit } from '#contract/flags/model.ts';
import { noteOnFlagged, openFlagged } from '#contract/flags/queue-calls.ts';
import { reviewTexts } from '#contract/flags/review/texts.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { useTellsDirty } from '../../kit/form/use-tells-dirty.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { refetchFlagged } from './flag-counts.ts';
import classes from './review-notes.module.css';
import { Who } from './who.tsx';

interface ReviewNotesProps {
  id: CommentId;
  notes: readonly FlagNote[];
  /** Tells whoever closes it whether a note would be left behind. */
  onDirty: (isDirty: boolean) => void;
}

/** What colleagues of the staff left for one another; nobody else sees it. */
export function ReviewNotes({ id, notes, onDirty }: ReviewNotesProps) {
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
        <NoteForm key={notes.length} id={id} onDirty={onDirty} />
      </details>
    </section>
  );
}

function NoteForm({ id, onDirty }: Pick<ReviewNotesProps, 'id' | 'onDirty'>) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    initial: { words: '' },
    labels: { words: reviewTexts.note },
    rules: ({ words }) => ({ words: noteProblem(words) }),
  });
  useTellsDirty(form.isDirty, onDirty);

  async function add({ words }: { words: string }): Promise<void> {
    await api(noteOnFlagged, { id, words });
    await Promise.all([queries.invalidateQueries({ queryKey: [openFlagged.name] }), refetchFlagged(queries)]);
  }
  return (
    <form className={classes.form} {...formAttributes(() => form.submit(add))}>
      {form.failure?.isPlaced === false && <Banner tone="bad">{form.failure.fault.message}</Banner>}
      <TextAreaField {...form.field('words')} id="note" />
      <Button type="submit" variant="default" disabled={form.isPending}>
        {reviewTexts.addNote}
      </Button>
    </form>
  );
}

function noteProblem(words: string): string | undefined {
  if (words.trim() === '') return flagTexts.noteRequired;
  return words.length > flagNoteLimit ? flagTexts.wordsTooLong(flagNoteLimit) : undefined;
}

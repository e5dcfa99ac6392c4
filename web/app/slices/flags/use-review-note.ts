import { useQueryClient } from '@tanstack/react-query';
import type { CommentId } from '#contract/core/ids.ts';
import { flagNoteLimit } from '#contract/flags/model.ts';
import { noteOnFlagged, openFlagged } from '#contract/flags/queue-calls.ts';
import { reviewTexts } from '#contract/flags/review/texts.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { refetchFlagged } from './flag-counts.ts';

const initial = { words: '' };

/** A note to colleagues about a flagged comment, while it is written. */
export function useReviewNote(id: CommentId) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    initial,
    labels: { words: reviewTexts.note },
    rules: ({ words }) => ({ words: noteProblem(words) }),
  });

  async function add({ words }: typeof initial): Promise<void> {
    await api(noteOnFlagged, { id, words });
    form.replace(initial, initial);
    await Promise.all([queries.invalidateQueries({ queryKey: [openFlagged.name] }), refetchFlagged(queries)]);
  }

  return {
    form,
    submit: () => form.submit(add),
    /** Whoever saves a decision means the note that stands beside it as well; throws a Fault when it cannot be added. */
    async addWhatIsWritten(): Promise<void> {
      if (form.values.words.trim() !== '') await add(form.values);
    },
  };
}

export type ReviewNoteBeingWritten = ReturnType<typeof useReviewNote>;

function noteProblem(words: string): string | undefined {
  if (words.trim() === '') return flagTexts.noteRequired;
  return words.length > flagNoteLimit ? flagTexts.wordsTooLong(flagNoteLimit) : undefined;
}

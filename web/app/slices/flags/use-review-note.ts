import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { flagNoteLimit } from '#contract/flags/model.ts';
import { noteOnFlagged, openFlagged } from '#contract/flags/queue-calls.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { asFault } from '../../client/api.ts';
import { useApi } from '../../client/queries.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { refetchFlagged } from './flag-counts.ts';

const initial = { words: '' };

/** A note to colleagues about a flagged comment, while it is written. */
export function useReviewNote(id: CommentId) {
  const api = useApi();
  const queries = useQueryClient();
  const adding = useRef<Promise<Fault | undefined>>(undefined);
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

  /** Resolves to what went wrong. */
  function submit(): Promise<Fault | undefined> {
    let failure: Fault | undefined;
    adding.current = form
      .submit((note) =>
        add(note).catch((error) => {
          failure = asFault(error);
          throw error;
        }),
      )
      .then(() => failure);
    return adding.current;
  }

  return {
    form,
    submit,
    /** Whoever saves a decision means the note that stands beside it as well; throws a Fault when it cannot be added. */
    async addWhatIsWritten(): Promise<void> {
      const { isPending, problems, values } = form;
      if (!isPending && values.words.trim() === '') return;
      const failure = await (isPending ? adding.current : submit());
      if (failure !== undefined) throw failure;
      if (problems.words !== undefined && !isPending) throw new Fault('invalid', problems.words);
    },
  };
}

export type ReviewNoteBeingWritten = ReturnType<typeof useReviewNote>;

function noteProblem(words: string): string | undefined {
  if (words.trim() === '') return reviewTexts.noteRequired;
  return words.length > flagNoteLimit ? flagTexts.wordsTooLong(flagNoteLimit) : undefined;
}

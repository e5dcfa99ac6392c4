import { useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '#contract/core/ids.ts';
import { addMemberNote, listMemberNotes } from '#contract/members/calls.ts';
import { noteProblem } from '#contract/members/model.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import { useApi } from '../../client/queries.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { showToast } from '../../kit/say/show-toast.tsx';

const initial = { words: '' };

/** Where a note is to be read: it is on record, too (rules/members 13). */
const shown = [listMemberNotes, listRecord];

/** A note about a member that is being written. */
export function useNote(id: MemberId) {
  const api = useApi();
  const queries = useQueryClient();
  const form = useForm({
    initial,
    labels: { words: 'Add a note' },
    rules: ({ words }) => ({ words: noteProblem(words) }),
  });

  async function send({ words }: typeof initial): Promise<void> {
    const { message } = await api(addMemberNote, { id, words });
    form.replace(initial, initial);
    showToast({ tone: 'good', text: message });
    await Promise.all(shown.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })));
  }
  return { form, submit: () => form.submit(send) };
}

export type NoteBeingWritten = ReturnType<typeof useNote>;

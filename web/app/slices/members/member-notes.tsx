import { useQueryClient } from '@tanstack/react-query';
import type { MemberId } from '#contract/core/ids.ts';
import { addMemberNote, listMemberNotes } from '#contract/members/calls.ts';
import { type MemberNote, type MemberNotes as NotesPage, noteProblem } from '#contract/members/model.ts';
import { listRecord } from '#contract/moderation/calls.ts';
import { type PagedCall, useApi, usePages } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormFailure } from '../../kit/form/form-error-summary.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { Section } from '../../kit/page/section.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import classes from './member-notes.module.css';

const initial = { words: '' };

/** Calls that show notes, which are also recorded in the activity log (rules/members 13). */
const shown = [listMemberNotes, listRecord];

/** Form of a note about a member. */
export function useNoteForm(id: MemberId) {
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

export type NoteFormState = ReturnType<typeof useNoteForm>;

interface MemberNotesProps {
  id: MemberId;
  note: NoteFormState;
}

/** Notes about a member for staff only (rules/members 12). */
export function MemberNotes({ id, note }: MemberNotesProps) {
  return (
    <Section title="Notes" text="Visible to staff only. The member doesn’t see them.">
      <div className={classes.notes}>
        <NoteForm note={note} />
        <NoteList id={id} />
      </div>
    </Section>
  );
}

function NoteForm({ note: { form, submit } }: Pick<MemberNotesProps, 'note'>) {
  const { isPending } = form;
  return (
    <form className={classes.form} {...formAttributes(submit)}>
      <FormFailure form={form} />
      <TextAreaField {...form.field('words')} />
      <Button type="submit" variant="default" isHeld={isPending}>
        Save note
      </Button>
    </form>
  );
}

const paged: PagedCall<{ id: MemberId; skip: number; limit: number }, NotesPage> = {
  call: listMemberNotes,
  sizeOf: ({ notes }) => notes.length,
};

const pageSize = 10;

function NoteList({ id }: Pick<MemberNotesProps, 'id'>) {
  const query = usePages(paged, { id, skip: 0, limit: pageSize });
  return (
    <QueryResult query={query} label="Loading notes">
      {({ pages }) => {
        const notes = pages.flatMap((page) => page.notes);
        const total = pages[0]?.total ?? 0;
        return (
          <>
            {total === 0 && <p className={classes.none}>No notes yet.</p>}
            <Notes notes={notes} />
            {notes.length < total && (
              <Button
                variant="subtle"
                isLoading={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                Older notes
              </Button>
            )}
          </>
        );
      }}
    </QueryResult>
  );
}

function Notes({ notes }: { notes: MemberNote[] }) {
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y: links answer keys with clicks.
    <ul className={classes.list} onClick={followLinks}>
      {notes.map(({ id, author, words, writtenAt }) => (
        <li key={id} className={classes.note}>
          <PlainText text={words} />
          <p className={classes.byline}>
            <MemberLink member={author} />
            <Moment at={writtenAt} />
          </p>
        </li>
      ))}
    </ul>
  );
}

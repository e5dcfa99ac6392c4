import type { MemberId } from '#contract/core/ids.ts';
import { listMemberNotes } from '#contract/members/calls.ts';
import type { MemberNote, MemberNotes as NotesPage } from '#contract/members/model.ts';
import { type PagedCall, usePages } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormFailure } from '../../kit/form/form-failure.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { Section } from '../../kit/page/section.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { MemberLink } from '../accounts/member-link.tsx';
import classes from './member-notes.module.css';
import type { NoteBeingWritten } from './use-note.ts';

interface MemberNotesProps {
  id: MemberId;
  note: NoteBeingWritten;
}

/** What colleagues should know of a member: the staff's alone (rules/members 12). */
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
    <Awaited query={query} label="Loading notes">
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
    </Awaited>
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

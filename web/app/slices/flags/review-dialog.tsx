import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Fault } from '#contract/core/fault.ts';
import type { CommentId } from '#contract/core/ids.ts';
import { type Claim, type FlaggedComment, type FlagNote, flagNoteLimit } from '#contract/flags/model.ts';
import { claimFlagged, noteOnFlagged, openFlagged, releaseFlagged } from '#contract/flags/queue-calls.ts';
import { reviewTexts, yoursUntilText } from '#contract/flags/review-texts.ts';
import { flagTexts } from '#contract/flags/texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { FormFailure } from '../../kit/form/form-error-summary.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { TextAreaField } from '../../kit/form/text-area-field.tsx';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { QueryResult } from '../../kit/list/query-result.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { StatusMessage, type StatusText } from '../../kit/say/status-text.tsx';
import { timeText } from '../../kit/text/date-text.ts';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText } from '../../kit/text/plain-text.tsx';
import { refetchFlagged } from './flag-counts.ts';
import classes from './review-dialog.module.css';
import { MemberName, ReviewFacts } from './review-facts.tsx';
import { ReviewForm } from './review-form.tsx';
import { pristineForm } from './use-review-form.ts';

interface ReviewDialogProps {
  id: CommentId;
  said: StatusText | undefined;
  say: (said: StatusText) => void;
  /** Opens the next comment. Resolves to true if there is one. */
  onNext: (before: FlaggedComment) => Promise<boolean>;
  onClose: () => void;
}

/** Milliseconds after saving until the dialog closes by itself (rules/staff-area 7). */
const closesAfter = 2000;

/**
 * Everything a moderator needs for a decision, and the decision. Opening it claims the comment (rules/flags 13). The
 * dialog is part of the address: closing it, by whatever means, navigates, and asks first if something is unsaved.
 */
export function ReviewDialog({ id, said, say, onNext, onClose }: ReviewDialogProps) {
  const query = useQuery({ ...callQuery(useApi(), openFlagged, { id }), refetchOnMount: 'always' });
  // Staff may open every flagged comment except their own (rules/flags 21).
  const isOwn = query.error !== null && asFault(query.error).code === 'forbidden';
  const claim = useClaim(id);
  const [isDone, setDone] = useState(false);
  const [decision, setDecision] = useState(pristineForm);
  const note = useReviewNote(id);
  const guard = useLeaveGuard([decision, note.form], addressOf);
  useClosing(isDone, onClose);

  async function decided(comment: FlaggedComment, goesOn: boolean): Promise<void> {
    claim.end();
    guard.open();
    if (!goesOn || !(await onNext(comment))) setDone(true);
  }
  return (
    <LazyModal title={reviewTexts.title} isWide onClose={onClose} isHeld={decision.isPending}>
      <StatusMessage status={said} />
      {isOwn && (
        <div className={classes.review}>
          <Banner tone="plain">{reviewTexts.cannotDecideOwn}</Banner>
          <div className={classes.end}>
            <Button variant="default" onClick={onClose}>
              {reviewTexts.close}
            </Button>
          </div>
        </div>
      )}
      {!isDone && !isOwn && (
        <QueryResult query={query} label={reviewTexts.loading}>
          {({ comment, notes, decisions }) => (
            <div className={classes.review}>
              <ClaimLine claim={claim} />
              <ReviewFacts comment={comment} decisions={decisions} />
              <ReviewNotes notes={notes} note={note} isHeld={decision.isPending} />
              <ReviewForm
                comment={comment}
                say={say}
                onSaving={note.addWhatIsWritten}
                onDecided={(goesOn) => decided(comment, goesOn)}
                claimed={claim.mine}
                onRefused={claim.renew}
                onReload={() => Promise.all([query.refetch(), claim.renew()])}
                onForm={setDecision}
                onClose={onClose}
              />
            </div>
          )}
        </QueryResult>
      )}
      <LeaveDialog guard={guard} what="Your changes are" keeps={false} />
    </LazyModal>
  );
}

function useClosing(isDone: boolean, onClose: () => void): void {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => close.current(), closesAfter);
    return () => clearTimeout(timer);
  }, [isDone]);
}

/** Shows who is reviewing the comment: the viewer, until when, or somebody else, with a button to take over. */
export function ClaimLine({ claim: { mine, refusal, takeOver } }: { claim: ClaimState }) {
  return (
    <div role="status">
      {refusal !== undefined && (
        <Banner tone="plain" announce={false}>
          <span className={classes.other}>
            {refusal.message}
            {refusal.code === 'conflict' && (
              <Button variant="default" size="s" onClick={takeOver}>
                {reviewTexts.takeOver}
              </Button>
            )}
          </span>
        </Banner>
      )}
      {refusal === undefined && mine !== undefined && (
        <p className={classes.mine}>{yoursUntilText(timeText(mine.until))}</p>
      )}
    </div>
  );
}

interface ReviewNotesProps {
  notes: readonly FlagNote[];
  note: ReviewNoteForm;
  /** True while a decision is being saved, together with this note. */
  isHeld: boolean;
}

/** Notes of staff for their colleagues; nobody else sees them. */
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
                  <MemberName member={member} />, <Moment at={writtenAt} />
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

/** State of the viewer's claim on a comment, or why there is none. */
export interface ClaimState {
  mine: Claim | undefined;
  refusal: Fault | undefined;
  takeOver: () => Promise<void>;
  /** Claims again without force, as somebody else may have claimed the comment by now. */
  renew: () => Promise<void>;
  /** Marks the claim as ended on the server, so that it is not released again. */
  end: () => void;
}

/** Claims a comment while it is on screen, and releases it afterwards (rules/flags 13). */
export function useClaim(id: CommentId): ClaimState {
  const api = useApi();
  const queries = useQueryClient();
  const [mine, setMine] = useState<Claim>();
  const [refusal, setRefusal] = useState<Fault>();
  const isHeld = useRef(false);

  const claim = useCallback(
    async (forces: boolean) => {
      try {
        const claimed = await api(claimFlagged, { id, forces });
        isHeld.current = true;
        setMine(claimed);
        setRefusal(undefined);
      } catch (error) {
        setRefusal(asFault(error));
      }
      await refetchFlagged(queries);
    },
    [api, queries, id],
  );
  useEffect(() => {
    claim(false);
    return () => {
      if (!isHeld.current) return;
      const released = () => refetchFlagged(queries);
      api(releaseFlagged, { id }).then(released, released);
    };
  }, [api, queries, id, claim]);
  return {
    mine,
    refusal,
    takeOver: () => claim(true),
    renew: () => claim(false),
    end: () => {
      isHeld.current = false;
    },
  };
}

const initial = { words: '' };

/** Form of a note to colleagues about a flagged comment. */
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

  /** Adds the note. Resolves to the failure, if there is one. */
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
    /** Saving a decision also adds the note entered beside it; throws a Fault if that fails. */
    async addWhatIsWritten(): Promise<void> {
      const { isPending, problems, values } = form;
      if (!isPending && values.words.trim() === '') return;
      const failure = await (isPending ? adding.current : submit());
      if (failure !== undefined) throw failure;
      if (problems.words !== undefined && !isPending) throw new Fault('invalid', problems.words);
    },
  };
}

export type ReviewNoteForm = ReturnType<typeof useReviewNote>;

function noteProblem(words: string): string | undefined {
  if (words.trim() === '') return reviewTexts.noteRequired;
  return words.length > flagNoteLimit ? flagTexts.wordsTooLong(flagNoteLimit) : undefined;
}

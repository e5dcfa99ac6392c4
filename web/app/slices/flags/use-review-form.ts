import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { commentProblem } from '#contract/comments/model.ts';
import { topics } from '#contract/core/topics.ts';
import { reviewComment } from '#contract/flags/calls.ts';
import type { Claim, FlaggedComment, ReviewComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { reasonLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { asFault } from '../../client/api.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { givingWay } from '../../kit/form/conflict.ts';
import type { Guarded } from '../../kit/form/leave-guard.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { StatusText } from '../../kit/say/status-text.tsx';
import { refetchFlagged } from './flag-counts.ts';

/** State of a form that does not exist. */
export const pristineForm: Guarded = { isDirty: false, isPending: false, setLeft: () => undefined };

/** Reports the form's state to the guard that asks before leaving. `tell` must be stable. */
export function useFormReport({ isDirty, isPending, setLeft }: Guarded, tell: (form: Guarded) => void): void {
  useEffect(() => {
    tell({ isDirty, isPending, setLeft });
    return () => tell(pristineForm);
  }, [isDirty, isPending, setLeft, tell]);
}

/** The entered decision about a comment. */
export interface Decision extends Pick<ReviewComment, 'clearsFlags' | 'removes'> {
  html: string;
  reason: string;
}

/** Milliseconds for which the confirmation is shown (rules/staff-area 7). */
export const updatedFor = 4000;

/** Sends the decision about a comment, based on the text of `judged`; throws a Fault on failure. */
export function useDecision({ lastEntryId }: FlaggedComment, say: (status: StatusText) => void) {
  const change = useChange();
  const queries = useQueryClient();

  return async ({ html, ...decision }: Decision, judged: FlaggedComment): Promise<void> => {
    const { id, subject, version } = judged;
    const words = html === judged.html ? null : html;
    const review = { ...decision, id, html: words, forces: false, seenEntryId: lastEntryId, version };
    const text = await change(reviewComment[subject.kind], review, topics.activity(subject));
    say({ tone: 'good', text, clearAfter: updatedFor });
    // Not awaited: it runs while the dialog closes by itself.
    Promise.all([refetchStale(queries), refetchFlagged(queries)]);
  };
}

export interface ReviewFormInput {
  comment: FlaggedComment;
  say: (status: StatusText) => void;
  /** Called before the decision is saved. If it throws, the decision is not saved. */
  onSaving: () => Promise<void>;
  /** Called after saving; `goesOn` is true if the next comment follows. */
  onDecided: (goesOn: boolean) => Promise<void>;
  /** The viewer's claim; a new object after each claim. */
  claimed: Claim | undefined;
  /** Called if another moderator is reviewing the comment, or has decided in the meantime. */
  onRefused: () => Promise<void>;
  /** Requests the current state. Called if something was decided or edited in the meantime. */
  onReload: () => Promise<unknown>;
  /** Reports the form's state to the guard that asks before closing. */
  onForm: (form: Guarded) => void;
}

function changesNothing({ html, clearsFlags, removes }: Decision, judged: FlaggedComment): boolean {
  return html === judged.html && !clearsFlags && !removes;
}

const labels = {
  html: reviewTexts.words,
  clearsFlags: reviewTexts.unflag,
  removes: reviewTexts.remove,
  reason: postTexts.reason,
};

/** State of the decision form, and the version of the text that it is based on. */
export function useReviewForm({ comment, claimed, onForm, ...input }: ReviewFormInput) {
  const { say, onSaving, onDecided, onRefused, onReload } = input;
  const decide = useDecision(comment, (status) => (form.isLeft() ? showToast(status) : say(status)));
  const [judged, setJudged] = useState(comment);
  const initial: Decision = { html: comment.html, clearsFlags: false, removes: false, reason: '' };
  const form = useForm({
    initial,
    labels,
    rules: ({ html, reason }) => ({
      html: html === judged.html ? undefined : commentProblem(html),
      reason: reason.length > reasonLimit ? postTexts.reasonTooLong : undefined,
    }),
    uncontrolled: ['html'],
  });
  useFormReport(form, onForm);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each claim; what was refused for want of it can be sent again.
  useEffect(form.dismissFailure, [claimed]);

  function save(goesOn: boolean, of = judged): void {
    form.submit(async (decision) => {
      try {
        await onSaving();
        // Continuing without a decision skips the comment.
        if (!goesOn && changesNothing(decision, of)) {
          say({ tone: 'plain', text: reviewTexts.unchanged, clearAfter: updatedFor });
          return;
        }
        await decide(decision, of);
      } catch (error) {
        if (form.isLeft()) throw error;
        const { code, details } = asFault(error);
        if (details.present === undefined) {
          if (code === 'conflict') await onRefused();
          throw error;
        }
        await onReload();
        return;
      }
      if (!form.isLeft()) await onDecided(goesOn);
    });
  }

  return {
    form,
    /** The version under review; `comment` contains a newer text if its version differs. */
    judged,
    save,
    reload(): void {
      form.dismissFailure();
      onReload();
    },
    /** Takes the newer text; nothing is sent yet. */
    takeNewer(): void {
      const theirs = { ...form.initial, html: comment.html };
      const merged = givingWay({ loaded: form.initial, theirs, mine: form.values });
      form.replace({ ...form.values, html: comment.html }, theirs, merged);
      setJudged(comment);
    },
    /** Keeps the moderator's text over the newer one. */
    keepMine(): void {
      form.replace(form.values, { ...form.initial, html: comment.html });
      setJudged(comment);
      save(false, comment);
    },
  };
}

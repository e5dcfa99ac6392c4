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
import { useFormReport } from '../../kit/form/use-form-report.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import type { SaidText } from '../../kit/say/status-text.tsx';
import { refetchFlagged } from './flag-counts.ts';

/** What is entered about a comment. */
export interface Decision extends Pick<ReviewComment, 'clearsFlags' | 'removes'> {
  html: string;
  reason: string;
}

/** rules/staff-area 7: milliseconds for which it is said. */
export const updatedFor = 4000;

/**
 * Sends what was decided about a comment whose words are those of `judged`; throws a Fault when it does not work.
 */
export function useDecision({ lastEntryId }: FlaggedComment, say: (said: SaidText) => void) {
  const change = useChange();
  const queries = useQueryClient();

  return async ({ html, ...decision }: Decision, judged: FlaggedComment): Promise<void> => {
    const { id, subject, version } = judged;
    const words = html === judged.html ? null : html;
    const review = { ...decision, id, html: words, forces: false, seenEntryId: lastEntryId, version };
    const text = await change(reviewComment[subject.kind], review, topics.activity(subject));
    say({ tone: 'good', text, clearAfter: updatedFor });
    // Behind the dialog, which goes by itself.
    Promise.all([refetchStale(queries), refetchFlagged(queries)]);
  };
}

export interface ReviewFormInput {
  comment: FlaggedComment;
  say: (said: SaidText) => void;
  /** Comes before it is saved, and keeps it from that where it fails. */
  onSaving: () => Promise<void>;
  /** It was saved; `goesOn` to the next one. */
  onDecided: (goesOn: boolean) => Promise<void>;
  /** One's own claim, another one after each time that it was claimed. */
  claimed: Claim | undefined;
  /** Somebody else looks at it, or has decided meanwhile. */
  onRefused: () => Promise<void>;
  /** Something was decided or edited meanwhile: reads what there is now. */
  onReload: () => Promise<unknown>;
  /** Tells whoever closes it how it stands with it. */
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

/** What is entered about a flagged comment, and the words that it stands on. */
export function useReviewForm({ comment, claimed, onForm, ...input }: ReviewFormInput) {
  const { say, onSaving, onDecided, onRefused, onReload } = input;
  const decide = useDecision(comment, (said) => (form.isLeft() ? showToast(said) : say(said)));
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
        // Whoever goes on without a decision passes the comment over.
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
    /** Whose words are judged: `comment` has newer ones where its version is another. */
    judged,
    save,
    reload(): void {
      form.dismissFailure();
      onReload();
    },
    /** The newer words; nothing is sent yet. */
    takeNewer(): void {
      const theirs = { ...form.initial, html: comment.html };
      const kept = givingWay({ loaded: form.initial, theirs, mine: form.values });
      form.replace({ ...form.values, html: comment.html }, theirs, kept);
      setJudged(comment);
    },
    /** Own words over the newer ones. */
    keepMine(): void {
      form.replace(form.values, { ...form.initial, html: comment.html });
      setJudged(comment);
      save(false, comment);
    },
  };
}

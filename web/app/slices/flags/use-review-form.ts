import { useEffect, useState } from 'react';
import { commentProblem } from '#contract/comments/model.ts';
import type { Claim, FlaggedComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { reasonLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { asFault } from '../../client/api.ts';
import { givingWay } from '../../kit/form/conflict.ts';
import type { Guarded } from '../../kit/form/leave-guard.tsx';
import { useForm } from '../../kit/form/use-form.ts';
import { useTells } from '../../kit/form/use-tells.ts';
import type { SaidText } from '../../kit/say/said.tsx';
import { showToast } from '../../kit/say/show-toast.tsx';
import { type Decision, updatedFor, useDecision } from './use-decision.ts';

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
  onAnew: () => Promise<unknown>;
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
  const { say, onSaving, onDecided, onRefused, onAnew } = input;
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
  useTells(form, onForm);
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
        await onAnew();
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
    readAnew(): void {
      form.dismissFailure();
      onAnew();
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

import { useQueryClient } from '@tanstack/react-query';
import { topics } from '#contract/core/topics.ts';
import { reviewComment } from '#contract/flags/calls.ts';
import type { FlaggedComment, ReviewComment } from '#contract/flags/model.ts';
import { flagTexts, reviewTexts } from '#contract/flags/texts.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import type { SaidText } from '../../kit/say/said.tsx';
import { refetchFlagged } from './flag-counts.ts';

/** What is entered about a comment. */
export interface Decision extends Pick<ReviewComment, 'clearsFlags' | 'removes'> {
  html: string;
  reason: string;
}

/** rules/staff-area 7: milliseconds for which it is said. */
const updatedFor = 4000;
const failedFor = 3000;

/** Sends what was decided about a comment as it is on screen; throws a Fault when it does not work. */
export function useDecision(comment: FlaggedComment, say: (said: SaidText) => void) {
  const change = useChange();
  const queries = useQueryClient();
  const { id, subject, lastEntryId } = comment;

  return async ({ html, ...decision }: Decision): Promise<void> => {
    const words = html === comment.html ? null : html;
    const review = { ...decision, id, html: words, forces: false, seenEntryId: lastEntryId };
    try {
      await change(reviewComment[subject.kind], review, topics.activity(subject));
    } catch (error) {
      say({ tone: 'bad', text: reviewTexts.updateFailed, clearAfter: failedFor });
      throw error;
    }
    say({ tone: 'good', text: flagTexts.updated, clearAfter: updatedFor });
    // Behind the dialog, which goes by itself.
    Promise.all([refetchStale(queries), refetchFlagged(queries)]);
  };
}

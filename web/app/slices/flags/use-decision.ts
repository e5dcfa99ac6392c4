import { useQueryClient } from '@tanstack/react-query';
import { topics } from '#contract/core/topics.ts';
import { reviewComment } from '#contract/flags/calls.ts';
import type { FlaggedComment, ReviewComment } from '#contract/flags/model.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import type { SaidText } from '../../kit/say/said.tsx';
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

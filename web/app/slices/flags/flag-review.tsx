import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CommentId, Subject } from '#contract/core/ids.ts';
import { topics } from '#contract/core/topics.ts';
import { reviewComment } from '#contract/flags/calls.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { flaggedText, flagTexts } from '#contract/flags/texts.ts';
import { asFault } from '../../client/api.ts';
import { invalidateTopics, refetchStale, useChange } from '../../client/changes.ts';
import { showToast } from '../../kit/say/show-toast.tsx';
import { RemovalDialog } from '../posts/removal-dialog.tsx';
import { refetchFlagged } from './flag-counts.ts';
import classes from './flag-review.module.css';

export interface FlagReviewProps {
  id: CommentId;
  subject: Subject;
  /** Version of the text on screen. */
  version: number;
  /** Describes the comment in words; the buttons' names end with it. */
  name: string;
  /** Number of open flags. */
  count: number;
}

/** Shows staff why members flagged a comment, with the possible actions (rules/flags 10). */
export default function FlagReview({ id, subject, version, name, count }: FlagReviewProps) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const review = useReview({ id, subject, version }, close);
  return (
    <span className={classes.review}>
      <span className={classes.count}>{flaggedText(count)}</span>
      <button type="button" className={classes.act} onClick={review.unflag}>
        {flagTexts.unflag}
        <span className="visually-hidden"> {name}</span>
      </button>
      <button type="button" className={classes.act} onClick={() => setAsks(true)}>
        {flagTexts.remove}
        <span className="visually-hidden"> {name}</span>
      </button>
      {asks && (
        <RemovalDialog
          question={reviewTexts.confirmRemove}
          name={name}
          yes={flagTexts.remove}
          isOthers
          onDelete={review.remove}
          onClose={close}
        />
      )}
    </span>
  );
}

/** Reviews a comment without changing its text. `onRemoved` runs before the content on screen is requested again. */
function useReview(
  { id, subject, version }: Pick<FlagReviewProps, 'id' | 'subject' | 'version'>,
  onRemoved: () => void,
) {
  const change = useChange();
  const queries = useQueryClient();
  const call = reviewComment[subject.kind];
  const asItIs = { id, html: null, forces: false, seenEntryId: null, version };

  /** Shows text that was edited in the meantime before the moderator decides again. */
  async function showNewer(error: unknown): Promise<void> {
    if (asFault(error).code !== 'conflict') return;
    invalidateTopics(queries, [topics.activity(subject)]);
    await refetchStale(queries);
  }

  async function unflag(): Promise<void> {
    try {
      await change(call, { ...asItIs, clearsFlags: true, removes: false });
      showToast({ tone: 'good', text: reviewTexts.cleared });
    } catch (error) {
      showToast({ tone: 'bad', text: asFault(error).message });
      await showNewer(error);
    }
    await refetchFlagged(queries);
  }

  async function remove(reason: string): Promise<void> {
    const review = { ...asItIs, clearsFlags: false, removes: true, reason };
    try {
      await change(call, review, topics.activity(subject));
    } catch (error) {
      await showNewer(error);
      throw error;
    }
    onRemoved();
    showToast({ tone: 'good', text: reviewTexts.removed });
    await Promise.all([refetchStale(queries), refetchFlagged(queries)]);
    // Moves the focus, as the pressed button disappeared with its comment.
    document.getElementById('comments-heading')?.focus();
  }

  return { unflag, remove };
}

import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { visibleText } from '#contract/core/html.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';

interface ReviewConflictProps {
  /** As it was read. */
  judged: FlaggedComment;
  /** As it is. */
  now: FlaggedComment;
  /** As they stand in the form. */
  words: string;
  isPending: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** The comment was edited while it was judged: what was read, and what it says now (rules/flags 20). */
export function ReviewConflict({ judged, now, words, isPending, ...acts }: ReviewConflictProps) {
  const isEdited = words !== judged.html;
  return (
    <ConflictPanel
      title={commentRefusals.editedMeanwhile}
      changes={changesBetween(
        { loaded: { html: judged.html }, theirs: { html: now.html }, mine: { html: words } },
        { html: reviewTexts.words },
        ({ html }) => visibleText(html),
      )}
      submit={reviewTexts.update}
      isPending={isPending}
      onTakeTheirs={acts.onTakeTheirs}
      onKeepMine={isEdited ? acts.onKeepMine : undefined}
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CommentId } from '#contract/core/ids.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { openFlagged } from '#contract/flags/queue-calls.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { asFault } from '../../client/api.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Button } from '../../kit/form/button.tsx';
import { LeaveDialog } from '../../kit/form/leave-dialog.tsx';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { untouched } from '../../kit/form/use-tells.ts';
import { Awaited } from '../../kit/list/awaited.tsx';
import { Banner } from '../../kit/say/banner.tsx';
import { LazyModal } from '../../kit/say/lazy-modal.tsx';
import { Said, type SaidText } from '../../kit/say/said.tsx';
import { ClaimLine } from './claim-line.tsx';
import classes from './review-dialog.module.css';
import { ReviewFacts } from './review-facts.tsx';
import { ReviewForm } from './review-form.tsx';
import { ReviewNotes } from './review-notes.tsx';
import { useClaim } from './use-claim.ts';
import { useReviewNote } from './use-review-note.ts';

interface ReviewDialogProps {
  id: CommentId;
  said: SaidText | undefined;
  say: (said: SaidText) => void;
  /** Answers whether there is a next one. */
  onNext: (before: FlaggedComment) => Promise<boolean>;
  onClose: () => void;
}

/** rules/staff-area 7: it goes by itself once it has saved. */
const closesAfter = 2000;

/**
 * All that a moderator decides by, and the decision; whoever opens it claims the comment (rules/flags 13). It stands in the
 * address: to close it, by whatever means, is to leave that, and asks first where something is not saved.
 */
export function ReviewDialog({ id, said, say, onNext, onClose }: ReviewDialogProps) {
  const query = useQuery({ ...callQuery(useApi(), openFlagged, { id }), refetchOnMount: 'always' });
  // The staff may open every flagged comment but their own (rules/flags 21).
  const isOwn = query.error !== null && asFault(query.error).code === 'forbidden';
  const claim = useClaim(id);
  const [isDone, setDone] = useState(false);
  const [decision, setDecision] = useState(untouched);
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
      <Said said={said} />
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
        <Awaited query={query} label={reviewTexts.loading}>
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
                onAnew={() => Promise.all([query.refetch(), claim.renew()])}
                onForm={setDecision}
                onClose={onClose}
              />
            </div>
          )}
        </Awaited>
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

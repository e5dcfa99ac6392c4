import { type KeyboardEvent, useEffect, useState } from 'react';
import { commentRefusals } from '#contract/comments/refusal-texts.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { Fault } from '#contract/core/fault.ts';
import { visibleText } from '#contract/core/html.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/review-texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { changesBetween } from '../../kit/form/conflict.ts';
import { ConflictPanel } from '../../kit/form/conflict-panel.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import { PreviousInputNote } from '../../kit/form/previous-input-note.tsx';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { runAndFocus } from '../../kit/form/run-and-focus.ts';
import { formAttributes } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import { ReasonField } from '../posts/reason-field.tsx';
import classes from './review-form.module.css';
import { type ReviewFormInput, useReviewForm } from './use-review-form.ts';

interface ReviewFormProps extends ReviewFormInput {
  onClose: () => void;
}

const wordsId = 'review-text';

/** Milliseconds. */
const failedFor = 3000;

/** Text of a flagged comment and the decision about it (rules/staff-area 6). */
export function ReviewForm({ onClose, ...input }: ReviewFormProps) {
  const { comment } = input;
  const review = useReviewForm(input);
  const { form, judged, save } = review;
  const { fault } = form.failure ?? {};
  const saveByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) save(true);
  };
  return (
    <form className={classes.form} onKeyDown={saveByKey} {...formAttributes(() => save(false))}>
      {comment.version !== judged.version && (
        <ReviewConflict
          judged={judged}
          now={comment}
          words={form.values.html}
          isPending={form.isPending}
          onTakeTheirs={() => runAndFocus(review.takeNewer, wordsId)}
          onKeepMine={review.keepMine}
        />
      )}
      <PreviousInputNote form={form} firstField={wordsId} />
      <RichTextField key={form.edition} {...form.field('html')} id={wordsId} />
      <div className={classes.checks}>
        <CheckboxField {...form.field('clearsFlags')} />
        <CheckboxField {...form.field('removes')} />
      </div>
      <ReasonField {...form.field('reason')} />
      <div className={classes.foot}>
        {fault !== undefined && <Failure fault={fault} onReload={review.reload} />}
        <Button type="submit" isHeld={form.isPending}>
          {form.isPending ? reviewTexts.updating : reviewTexts.update}
        </Button>
        <Button variant="default" onClick={() => save(true)} isHeld={form.isPending}>
          {reviewTexts.updateAndNext}
        </Button>
        <Button variant="subtle" onClick={onClose} isHeld={form.isPending}>
          {commentTexts.cancel}
        </Button>
        <span className={classes.hint}>{reviewTexts.byKey}</span>
      </div>
    </form>
  );
}

/** The failure is shown for three seconds, and its reason as long as it applies (rules/staff-area 7). */
function Failure({ fault, onReload }: { fault: Fault; onReload: () => void }) {
  const [isNew, setNew] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setNew(false), failedFor);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={classes.failure}>
      <Banner tone="bad">
        {isNew && <p>{reviewTexts.updateFailed}</p>}
        {fault.message}{' '}
        {fault.code === 'conflict' && (
          <button type="button" className={classes.anew} onClick={onReload}>
            {reviewTexts.reload}
          </button>
        )}
      </Banner>
    </div>
  );
}

interface ReviewConflictProps {
  /** The version that was reviewed. */
  judged: FlaggedComment;
  /** The current version. */
  now: FlaggedComment;
  /** The text in the form. */
  words: string;
  isPending: boolean;
  onTakeTheirs: () => void;
  onKeepMine: () => void;
}

/** Shown if the comment was edited during the review: the reviewed text and the current one (rules/flags 20). */
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

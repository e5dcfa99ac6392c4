import type { KeyboardEvent } from 'react';
import { commentProblem } from '#contract/comments/model.ts';
import { commentTexts } from '#contract/comments/texts.ts';
import type { FlaggedComment } from '#contract/flags/model.ts';
import { reviewTexts } from '#contract/flags/texts.ts';
import { reasonLimit } from '#contract/posts/model.ts';
import { postTexts } from '#contract/posts/texts.ts';
import { Button } from '../../kit/form/button.tsx';
import { CheckboxField } from '../../kit/form/fields.tsx';
import { RichTextField } from '../../kit/form/rich-text/rich-text-field.tsx';
import { formAttributes, useForm } from '../../kit/form/use-form.ts';
import { Banner } from '../../kit/say/banner.tsx';
import type { SaidText } from '../../kit/say/said.tsx';
import { ReasonField } from '../posts/reason-field.tsx';
import classes from './review-form.module.css';
import { type Decision, useDecision } from './use-decision.ts';

interface ReviewFormProps {
  comment: FlaggedComment;
  say: (said: SaidText) => void;
  /** It was saved; `goesOn` to the next one. */
  onDecided: (goesOn: boolean) => Promise<void>;
  /** Something was decided meanwhile: reads what there is now. */
  onAnew: () => void;
  onClose: () => void;
}

/** The words of a flagged comment, and what becomes of it (rules/staff-area 6). */
export function ReviewForm({ comment, say, onDecided, onAnew, onClose }: ReviewFormProps) {
  const decide = useDecision(comment, say);
  const initial: Decision = { html: comment.html, clearsFlags: false, removes: false, reason: '' };
  const form = useForm({
    initial,
    labels: {
      html: reviewTexts.words,
      clearsFlags: reviewTexts.unflag,
      removes: reviewTexts.remove,
      reason: postTexts.reason,
    },
    rules: ({ html, reason }) => ({
      html: html === comment.html ? undefined : commentProblem(html),
      reason: reason.length > reasonLimit ? postTexts.reasonTooLong : undefined,
    }),
  });
  const { fault } = form.failure ?? {};

  function save(goesOn: boolean): void {
    form.submit(async (decision) => {
      await decide(decision);
      await onDecided(goesOn);
    });
  }
  const saveByKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && (ctrlKey || metaKey)) save(true);
  };
  return (
    <form className={classes.form} onKeyDown={saveByKey} {...formAttributes(() => save(false))}>
      <RichTextField {...form.field('html')} id="review-text" />
      <div className={classes.checks}>
        <CheckboxField {...form.field('clearsFlags')} />
        <CheckboxField {...form.field('removes')} />
      </div>
      <ReasonField value={form.values.reason} onChange={(reason) => form.set('reason', reason)} />
      {fault !== undefined && (
        <Banner tone="bad">
          {fault.message}{' '}
          {fault.code === 'conflict' && (
            <button type="button" className={classes.anew} onClick={onAnew}>
              {reviewTexts.readAnew}
            </button>
          )}
        </Banner>
      )}
      <div className={classes.buttons}>
        <Button type="submit" disabled={form.isPending}>
          {form.isPending ? reviewTexts.updating : reviewTexts.update}
        </Button>
        <Button variant="default" onClick={() => save(true)} disabled={form.isPending}>
          {reviewTexts.updateAndNext}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {commentTexts.cancel}
        </Button>
        <span className={classes.hint}>{reviewTexts.byKey}</span>
      </div>
    </form>
  );
}

/** What is said of a decision before it is made and after. Pure. */
import { reasonLimit } from '../posts/model.ts';
import { postTexts } from '../posts/texts.ts';
import type { DecidedHeld, DecideHeld } from './model.ts';
import { newcomerTexts } from './texts.ts';

/** The sentence about the reason of a refusal; undefined where it is fine. An approval needs none. */
export function reasonProblem({ isApproved, reason }: Pick<DecideHeld, 'isApproved' | 'reason'>) {
  if (isApproved) return undefined;
  if (reason.trim() === '') return newcomerTexts.reasonRequired;
  return reason.length > reasonLimit ? postTexts.reasonTooLong : undefined;
}

/** What came of a decision about several: how many were done, and the first reason why others were not. */
export function decidedText({ results }: Pick<DecidedHeld, 'results'>, isApproved: boolean): string {
  const [first, ...others] = results.filter(({ isDone }) => !isDone);
  if (first === undefined) return newcomerTexts.decided(results.length, isApproved);
  const failed = 1 + others.length;
  const done = newcomerTexts.decided(results.length - failed, isApproved);
  return `${done} ${newcomerTexts.notDecided(failed)} ${first.message}`;
}

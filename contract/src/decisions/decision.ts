/** Deciding about several things that wait, at once: each is approved or refused for itself. Pure. */
import type { Id } from '../core/ids.ts';
import { isVisible } from '../core/readable.ts';
import { reasonLimit } from '../posts/model.ts';
import { postTexts } from '../posts/texts.ts';
import { type DecisionTexts, decisionTexts } from './texts.ts';

/** Of one call. */
export const decideLimit = 100;

export interface Decision<Of extends Id<string>> {
  ids: Of[];
  isApproved: boolean;
  /** Told to whom it is about; needed where something is refused. */
  reason: string;
}

/** What came of one of them. */
export interface Decided<Of extends Id<string>> {
  id: Of;
  /** False where it was not done, and it is as it was. */
  isDone: boolean;
  /** A sentence for whoever decided. */
  message: string;
}

export interface DecidedAll<Of extends Id<string>> {
  /** In the order in which they were named. */
  results: Decided<Of>[];
  /** How many are waiting now. */
  waiting: number;
}

/** The sentence about each field that breaks a rule. */
export function decisionProblems(
  { ids, isApproved, reason }: Decision<Id<string>>,
  texts: Pick<DecisionTexts, 'reasonRequired'>,
) {
  return {
    ids: ids.length === 0 ? decisionTexts.noneChosen : undefined,
    reason: isApproved ? undefined : refusalProblem(reason, texts),
  };
}

/** The sentence about the reason of a refusal; undefined where it is fine. */
export function refusalProblem(
  reason: string,
  { reasonRequired }: Pick<DecisionTexts, 'reasonRequired'>,
): string | undefined {
  if (!isVisible(reason)) return reasonRequired;
  return reason.length > reasonLimit ? postTexts.reasonTooLong : undefined;
}

/** What came of all of them: how many were done, and the first reason why others were not. */
export function decidedText(
  { results }: Pick<DecidedAll<Id<string>>, 'results'>,
  isApproved: boolean,
  texts: Pick<DecisionTexts, 'decided'>,
): string {
  const failed = results.filter(({ isDone }) => !isDone);
  const done = texts.decided(results.length - failed.length, isApproved);
  const [first] = failed;
  return first === undefined ? done : `${done} ${decisionTexts.notDecided(failed.length)} ${first.message}`;
}

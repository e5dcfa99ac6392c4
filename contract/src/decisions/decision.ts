/** Decides about several pending items in one call: each is approved or declined by itself. Pure. */
import type { Id } from '../core/ids.ts';
import { isVisible } from '../core/readable-text.ts';
import { reasonLimit } from '../posts/model.ts';
import { postTexts } from '../posts/texts.ts';
import { type DecisionTexts, decisionTexts } from './texts.ts';

/** The limit of one call. */
export const decideLimit = 100;

export interface Decision<Of extends Id<string>> {
  ids: Of[];
  isApproved: boolean;
  /** Sent to the author; required to decline. */
  reason: string;
}

/** The outcome for one item. */
export interface Decided<Of extends Id<string>> {
  id: Of;
  /** True if the decision was carried out. */
  isDone: boolean;
  /** A sentence for the moderator. */
  message: string;
}

export interface DecidedAll<Of extends Id<string>> {
  /** In the order of the request. */
  results: Decided<Of>[];
  /** The number of items that wait now. */
  waiting: number;
}

/** Returns the sentence of each invalid field. */
export function decisionProblems(
  { ids, isApproved, reason }: Decision<Id<string>>,
  texts: Pick<DecisionTexts, 'reasonRequired'>,
) {
  return {
    ids: ids.length === 0 ? decisionTexts.noneChosen : undefined,
    reason: isApproved ? undefined : refusalProblem(reason, texts),
  };
}

/** Returns the sentence about the reason; undefined if it is fine. */
export function refusalProblem(
  reason: string,
  { reasonRequired }: Pick<DecisionTexts, 'reasonRequired'>,
): string | undefined {
  if (!isVisible(reason)) return reasonRequired;
  return reason.length > reasonLimit ? postTexts.reasonTooLong : undefined;
}

/** Summarizes the outcomes: how many were done, and the first reason why others were not. */
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

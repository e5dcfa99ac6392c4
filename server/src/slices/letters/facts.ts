import type { LetterKind } from '#contract/letters/model.ts';
import { type Fact, fact } from '../../platform/jobs/facts.ts';
import { lanes } from '../../platform/mail/mail.ts';

/** That a letter of this kind waits; a slice declares one for each sort of letter that it writes. */
export interface LetterFact extends Fact<{ letterId: number }> {
  readonly kind: LetterKind;
}

export function letterFact(name: string, kind: LetterKind): LetterFact {
  return { ...fact(name, lanes.ordinary), kind };
}

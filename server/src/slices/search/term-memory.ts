/**
 * What the vocabulary said of words that were searched before. It grows and never shrinks, seldom by a word that says
 * anything of another one: the statement that uses what is remembered tells whether it still holds (`Found`).
 */
import { mostRecent } from '../../platform/most-recent.ts';
import type { LookedUpTerm } from './queries.ts';

/** At some 500 bytes each: 5 MB. */
const rememberedTerms = 10_000;
/** Characters; hardly anybody searches for a longer word twice. */
const longest = 40;
/** A beginning of many words has more forms than are worth their room. */
const mostForms = 20;

export class TermMemory {
  readonly #terms = mostRecent<LookedUpTerm>(rememberedTerms);

  /** Undefined unless all are remembered. */
  recall(terms: string[]): LookedUpTerm[] | undefined {
    const recalled = terms.flatMap((term) => this.#terms.get(term) ?? []);
    return recalled.length === terms.length ? recalled : undefined;
  }

  /** Typing errors are as many as there are ways to err: only what is known, and stop words, are kept. */
  keep(terms: LookedUpTerm[]): void {
    for (const lookedUp of terms) {
      const { typed, stem, isKnown, forms } = lookedUp;
      const isKept = (isKnown || stem === null) && typed.length <= longest && forms.length <= mostForms;
      if (isKept) this.#terms.set(typed, lookedUp);
    }
  }
}

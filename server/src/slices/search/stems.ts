/**
 * The stems of words that were searched before, as PostgreSQL's dictionary makes them. A word's stem never changes: what
 * is remembered is never wrong, and a search for it is one statement shorter.
 */
import { LRUCache } from 'lru-cache';
import type { StemmedTerm } from './queries.ts';

/** At 200 bytes each: 2 MB. */
const rememberedStems = 10_000;
/** Characters; hardly anybody searches for a longer word twice. */
const longest = 40;

export class StemMemory {
  readonly #stems = new LRUCache<string, { stem: string | null }>({ max: rememberedStems });

  /** Undefined unless all are remembered. */
  recall(terms: string[]): StemmedTerm[] | undefined {
    const recalled = terms.flatMap((term) => {
      const remembered = this.#stems.get(term);
      return remembered === undefined ? [] : [{ term, stem: remembered.stem }];
    });
    return recalled.length === terms.length ? recalled : undefined;
  }

  keep(terms: StemmedTerm[]): void {
    for (const { term, stem } of terms) if (term.length <= longest) this.#stems.set(term, { stem });
  }
}

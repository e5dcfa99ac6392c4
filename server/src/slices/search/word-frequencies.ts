/** How common words are: a share of the products for each of the most common words, none for the rest. Pure. */
import type { WordShares } from './queries.ts';

/** A search asks for some thousand words' shares: what is the same for all searches is worked out once. */
export class WordFrequencies {
  readonly products: number;
  readonly active: number;
  /** Of the rarest word that has a share; 1 where none has. */
  readonly leastShare: number;
  readonly #shares: ReadonlyMap<string, number>;
  /** In their order: words with the same beginning stand together. */
  readonly #words: readonly string[];

  constructor({ products, active, frequencies }: WordShares) {
    this.products = products;
    this.active = active;
    this.#shares = frequencies;
    this.#words = [...frequencies.keys()].sort();
    this.leastShare = [...frequencies.values()].reduce((least, share) => Math.min(least, share), 1);
  }

  /** From 0 to 1; 0 of a word that is not among the most common. */
  shareOf(word: string): number {
    return this.#shares.get(word) ?? 0;
  }

  /**
   * Of the products that hold any word with it. At least as many as hold the most common one; likely as many as if such words did
   * not depend on each other, up to twice as many as there are, since forms of a word come together.
   */
  shareOfBeginning(beginning: string): { least: number; likely: number } {
    const shares = this.#sharesOf(beginning);
    return {
      least: shares.reduce((largest, share) => Math.max(largest, share), 0),
      likely: 1 - shares.reduce((without, share) => without * (1 - share), 1),
    };
  }

  #sharesOf(beginning: string): number[] {
    const shares: number[] = [];
    for (let place = this.#placeOf(beginning); ; place += 1) {
      const word = this.#words[place];
      if (!word?.startsWith(beginning)) return shares;
      shares.push(this.shareOf(word));
    }
  }

  /** Of the first word that does not come before this one. */
  #placeOf(word: string): number {
    let [from, to] = [0, this.#words.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#words[middle] ?? '') < word) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** What masters are called, word by word: search asks for their ids instead (docs/decisions/0073). Pure. */

import type { Filing } from './queries.ts';

/** A few thousand words at most: looking at all of them takes less than asking the database. */
export class NamedFilings {
  readonly filings: Filing[];
  readonly #byWord: Map<string, Filing>;

  constructor(filings: Filing[]) {
    this.filings = filings;
    this.#byWord = new Map(filings.map((filing) => [filing.word, filing]));
  }

  /** The lexemes of what is named by this word, or by words that begin so. */
  lexemesFor({ word, isPrefix }: { word: string; isPrefix: boolean }): string[] {
    if (!isPrefix) return this.#byWord.get(word)?.lexemes ?? [];
    return this.filings.flatMap((filing) => (filing.word.startsWith(word) ? filing.lexemes : []));
  }

  /** True when a name holds the word, a form of it, or a word that begins with it. */
  holds({ term, stem }: { term: string; stem: string | null }): boolean {
    return (
      (stem !== null && this.#byWord.has(stem)) || this.filings.some(({ word }) => word.startsWith(term))
    );
  }

  /** The words with a stem, as they are typed and the stem itself. */
  formsOf(stem: string | null): string[] {
    return stem === null ? [] : this.filings.filter((filing) => filing.stem === stem).map(({ word }) => word);
  }
}

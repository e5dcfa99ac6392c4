/** What shows how the letters of a file were read: names and words with letters beyond ASCII (rules/imports 6). Pure. */
import { readablePart } from '#contract/core/readable.ts';
import { sampleCount } from '#contract/imports/model.ts';
import type { Cells } from './importer.ts';

/** Dashes and curly quotes look right in any case. */
const lettered = /\S*[^\P{L}a-zA-Z]\S*/u;
/** Characters of one. */
const longest = 60;

/** The first of them, of rows that are given in their order. */
export class Samples {
  readonly #nameIn: (cells: Cells) => string;
  readonly #found: string[] = [];

  constructor(nameIn: (cells: Cells) => string) {
    this.#nameIn = nameIn;
  }

  add(cells: Cells): void {
    if (this.#found.length >= sampleCount) return;
    const name = this.#nameIn(cells);
    const found = lettered.test(name) ? name : tellingWord(cells);
    if (found !== undefined) this.#found.push(found);
  }

  list(): string[] {
    return this.#found.map((sample) => readablePart(sample).slice(0, longest));
  }
}

/** The first word with such a letter, in whatever cell. */
function tellingWord(cells: Cells): string | undefined {
  for (const cell of Object.values(cells)) {
    const [word] = lettered.exec(cell ?? '') ?? [];
    if (word !== undefined) return word;
  }
  return undefined;
}

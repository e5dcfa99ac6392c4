/** What shows how the letters of a file were read: names and words in which some are beyond ASCII (rules/imports 6). Pure. */
import { readablePart } from '#contract/core/readable.ts';
import { sampleCount } from '#contract/imports/model.ts';
import type { Cells } from './importer.ts';

const lettered = /\S*[^\0-\x7f]\S*/;
/** Characters of one. */
const longest = 60;

/** The first of them, of rows that are given in their order; where none has such letters, the first names as they are. */
export class Samples {
  readonly #nameIn: (cells: Cells) => string;
  readonly #telling: string[] = [];
  readonly #names: string[] = [];

  constructor(nameIn: (cells: Cells) => string) {
    this.#nameIn = nameIn;
  }

  add(cells: Cells): void {
    if (this.#telling.length >= sampleCount) return;
    const name = this.#nameIn(cells);
    if (this.#names.length < sampleCount) this.#names.push(name);
    const telling = lettered.test(name) ? name : tellingWord(cells);
    if (telling !== undefined) this.#telling.push(telling);
  }

  list(): string[] {
    const found = this.#telling.length > 0 ? this.#telling : this.#names;
    return found.map((sample) => readablePart(sample).slice(0, longest));
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

/** Names of files in a sentence: the first few, and how many more there are. */
const shown = 3;

export function fileNamesText(names: string[], count = names.length): string {
  const more = count - Math.min(names.length, shown);
  return names.slice(0, shown).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Counts names, and remembers as many as a sentence shows. */
export class FileNames {
  count = 0;
  readonly #first: string[] = [];

  add(name: string): void {
    this.count += 1;
    if (this.#first.length < shown) this.#first.push(name);
  }

  /** Null where there is none. */
  text(): string | null {
    return this.count === 0 ? null : fileNamesText(this.#first, this.count);
  }
}

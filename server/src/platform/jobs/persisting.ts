/** What is found again at each look, and since when: what is only so for a moment is told from what stays. */
export class Persisting {
  readonly #since = new Map<string, number>();

  get size(): number {
    return this.#since.size;
  }

  /** Which of `found` were found at each look for so many milliseconds. Those begin anew, as they are acted on. */
  look(found: ReadonlySet<string>, milliseconds: number): string[] {
    const now = performance.now();
    for (const one of this.#since.keys()) if (!found.has(one)) this.#since.delete(one);
    for (const one of found) if (!this.#since.has(one)) this.#since.set(one, now);
    const persisting = [...found].filter((one) => now - (this.#since.get(one) ?? now) >= milliseconds);
    for (const one of persisting) this.#since.delete(one);
    return persisting;
  }

  clear(): void {
    this.#since.clear();
  }
}

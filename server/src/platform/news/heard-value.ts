/** Something small that everybody reads, kept in memory: read once, and again when somebody changed it. */

/** Milliseconds for which it is kept while nobody says that it changed. */
const keptUnheard = 250;

export class HeardValue<Value> {
  readonly #make: () => Promise<Value>;
  readonly #isHeard: () => boolean;
  #value: Promise<Value> | undefined;
  /** Of the process's own clock, in milliseconds. */
  #since = 0;

  /** `isHeard`: whether changes that others make are heard of. */
  constructor(make: () => Promise<Value>, isHeard: () => boolean) {
    this.#make = make;
    this.#isHeard = isHeard;
  }

  /** Rejects as making it does; whoever asks next has it made anew. */
  read(): Promise<Value> {
    if (this.#value === undefined || this.#isPast()) this.#value = this.#making();
    return this.#value;
  }

  /** Somebody changed it, or may have. */
  forget(): void {
    this.#value = undefined;
  }

  #isPast(): boolean {
    return !this.#isHeard() && performance.now() - this.#since > keptUnheard;
  }

  #making(): Promise<Value> {
    this.#since = performance.now();
    const making = this.#make();
    making.catch(() => {
      if (this.#value === making) this.#value = undefined;
    });
    return making;
  }
}

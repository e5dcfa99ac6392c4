/** Collects names within a delay and sends each once, as a batch. */

/** Milliseconds until a failed batch is retried. */
const retryDelay = 1_000;

export class DebouncedSet<Name> {
  readonly #send: (names: Name[]) => Promise<void>;
  readonly #names = new Set<Name>();
  readonly #delay: number;
  #timer: NodeJS.Timeout | undefined;
  #sending = Promise.resolve();

  /** `delay`: milliseconds from the first name of a batch. A failed `send` is retried a second later. */
  constructor(send: (names: Name[]) => Promise<void>, delay: number) {
    this.#send = send;
    this.#delay = delay;
  }

  add(names: Iterable<Name>): void {
    for (const name of names) this.#names.add(name);
    if (this.#names.size > 0) this.#schedule(this.#delay);
  }

  /** Sends the waiting names now, one batch after the other. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#sending = this.#sending.then(() => this.#sendAll());
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    if (this.#names.size === 0) return;
    const names = [...this.#names];
    this.#names.clear();
    await this.#send(names).catch(() => {
      for (const name of names) this.#names.add(name);
      this.#schedule(retryDelay);
    });
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  }
}

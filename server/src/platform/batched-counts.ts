/** Counts in memory and saves periodically, so that no request waits. A crash loses the last seconds. */

/** Milliseconds. */
const flushInterval = 10_000;

export class BatchedCounts<Key> {
  readonly #save: (counts: Map<Key, number>) => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #pending = new Map<Key, number>();
  #saving = Promise.resolve();

  /** `save` adds the counts; after a failure they are kept for the next time. */
  constructor(save: (counts: Map<Key, number>) => Promise<void>) {
    this.#save = save;
    this.#timer = setInterval(() => void this.flush(), flushInterval);
    this.#timer.unref();
  }

  /** The number of keys that wait to be saved. */
  get size(): number {
    return this.#pending.size;
  }

  add(key: Key, count = 1): void {
    this.#pending.set(key, (this.#pending.get(key) ?? 0) + count);
  }

  /** Waits for a running save first. */
  flush(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#savePending());
    return this.#saving;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }

  async #savePending(): Promise<void> {
    if (this.#pending.size === 0) return;
    const counts = this.#pending;
    this.#pending = new Map();
    try {
      await this.#save(counts);
    } catch {
      for (const [key, count] of counts) this.add(key, count);
    }
  }
}

/**
 * Runs a bounded number of tasks concurrently. Others wait in a bounded FIFO queue, of which one key has at most a
 * quarter.
 */

export interface ConcurrencyLimits {
  /** Tasks that run concurrently. */
  limit: number;
  /** Tasks that wait, of all keys together. With 0, a task without a free permit is rejected. */
  maxQueue: number;
}

export interface ConcurrencyLimiterOptions extends ConcurrencyLimits {
  /** Creates the error for a task that finds the queue, or its key's part of it, full. */
  refusal: () => Error;
  /** Receives the milliseconds that a task waited. Not called for tasks that ran at once. */
  onWaited?: (milliseconds: number) => void;
}

export interface TaskSource {
  /**
   * Tasks of one key, such as a network, have at most a quarter of the queue. Tasks without a key may take all of it.
   */
  key?: string;
  /** Removes a task from the queue, which then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Returns a permit. Must be called once. */
export type Release = () => void;

interface Waiter {
  key: string | undefined;
  start: () => void;
}

export class ConcurrencyLimiter {
  readonly #options: ConcurrencyLimiterOptions;
  readonly #queue: Waiter[] = [];
  #running = 0;
  #refused = 0;

  constructor(options: ConcurrencyLimiterOptions) {
    this.#options = options;
  }

  /** Runs the task as soon as there is a permit. Rejects as `acquire` and the task do. */
  async run<Result>(task: () => Promise<Result>, source?: TaskSource): Promise<Result> {
    const release = await this.acquire(source);
    try {
      return await task();
    } finally {
      release();
    }
  }

  /** Waits for a permit. Rejects at once if the queue is full, and with the signal's reason if aborted. */
  async acquire({ key, signal }: TaskSource = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#hasPermit) this.#running += 1;
    else await this.#wait(key, signal);
    return () => {
      this.#running -= 1;
      // Lets the event loop serve other requests between two CPU-bound tasks.
      if (this.#queue.length > 0) setImmediate(() => this.#startNext());
    };
  }

  /** Throws the error of a full queue if a task without a key would be rejected now. */
  refuseIfFull(): void {
    if (this.#hasPermit || this.#queue.length < this.#options.maxQueue) return;
    this.#refused += 1;
    throw this.#options.refusal();
  }

  get running(): number {
    return this.#running;
  }

  get waiting(): number {
    return this.#queue.length;
  }

  /** Tasks that were rejected so far. */
  get refused(): number {
    return this.#refused;
  }

  get #hasPermit(): boolean {
    return this.#running < this.#options.limit && this.#queue.length === 0;
  }

  #refuseKeyIfFull(key: string | undefined): void {
    const quarter = Math.max(1, Math.floor(this.#options.maxQueue / 4));
    if (key === undefined || this.#queue.filter((waiter) => waiter.key === key).length < quarter) return;
    this.#refused += 1;
    throw this.#options.refusal();
  }

  async #wait(key: string | undefined, signal: AbortSignal | undefined): Promise<void> {
    this.refuseIfFull();
    this.#refuseKeyIfFull(key);
    const since = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { key, start: resolve };
    const leave = () => {
      this.#queue.splice(this.#queue.indexOf(waiter), 1);
      reject(signal?.reason);
    };
    this.#queue.push(waiter);
    signal?.addEventListener('abort', leave);
    try {
      await promise;
    } finally {
      signal?.removeEventListener('abort', leave);
      this.#options.onWaited?.(performance.now() - since);
    }
  }

  #startNext(): void {
    if (this.#running >= this.#options.limit) return;
    const next = this.#queue.shift();
    if (next === undefined) return;
    this.#running += 1;
    next.start();
  }
}

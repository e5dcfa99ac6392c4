/**
 * Runs a bounded number of tasks at once. Others wait in a bounded queue, first come, first served, of which one key has at
 * most a quarter.
 */

export interface ConcurrencyLimits {
  /** Tasks that run at once. */
  limit: number;
  /** Tasks that wait, of all keys together; 0 refuses whoever finds no permit free. */
  maxQueue: number;
}

export interface ConcurrencyLimiterOptions extends ConcurrencyLimits {
  /** Creates the error for a task that finds the queue, or its key's part of it, full. */
  refusal: () => Error;
  /** Hears for how many milliseconds each task waited that did not run at once. */
  onWaited?: (milliseconds: number) => void;
}

export interface TaskSource {
  /** Tasks of one key, such as a network, have at most a quarter of the queue. Without one, tasks may take all of it. */
  key?: string;
  /** Takes a task out of the queue: it is then rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
}

/** Gives a permit back; to be called once. */
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

  /** Waits for a permit. Rejects with the refusal at once if the queue is full, and with the signal's reason. */
  async acquire({ key, signal }: TaskSource = {}): Promise<Release> {
    signal?.throwIfAborted();
    if (this.#hasPermit) this.#running += 1;
    else await this.#wait(key, signal);
    return () => {
      this.#running -= 1;
      // The event loop serves other requests between two tasks that compute.
      if (this.#queue.length > 0) setImmediate(() => this.#startNext());
    };
  }

  /** Throws the refusal if a task without a key would be refused now. */
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

  /** Tasks that were refused so far. */
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

/** Reads at intervals which tasks have due jobs that nobody takes, so that stalled workers are noticed. */
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { listLateTasks } from './queue-queries.ts';

interface WatchLimits {
  /** Milliseconds between two reads. */
  interval: number;
  /** Seconds for which a job must have been due. */
  dueFor: number;
}

const usual: WatchLimits = { interval: 5_000, dueFor: 5 };

export class QueueWatch {
  readonly #pool: pg.Pool;
  readonly #limits: WatchLimits;
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  /** When each task was first found so, in every read since; by `performance.now()`. */
  #since: ReadonlyMap<string, number> = new Map();

  /** `pool`: not that of the workers, whose connections may be what they wait for. */
  constructor(pool: pg.Pool, limits = usual) {
    this.#pool = pool;
    this.#limits = limits;
    this.#watching = this.#watch();
  }

  /** Milliseconds for which every read has found due jobs of one of these tasks, and none of that task running anywhere. */
  stalledFor(tasks: readonly string[]): number {
    const now = performance.now();
    return Math.max(0, ...tasks.map((task) => now - (this.#since.get(task) ?? now)));
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await setTimeout(this.#limits.interval, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) this.#since = await this.#read();
    }
  }

  /** Starts anew after the database has not answered. */
  async #read(): Promise<ReadonlyMap<string, number>> {
    const now = performance.now();
    const late = await listLateTasks(this.#pool, this.#limits.dueFor).catch((): string[] => []);
    return new Map(late.map((task) => [task, this.#since.get(task) ?? now]));
  }
}

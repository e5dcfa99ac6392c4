/** Reads at intervals how long due jobs have waited, so that stalled workers are noticed. */
import type { Database } from '../db/database.ts';
import { listQueued } from './queue-queries.ts';

/** Milliseconds between two reads. */
const interval = 10_000;

export class QueueWatch {
  readonly #database: Pick<Database, 'query'>;
  readonly #timer: NodeJS.Timeout;
  #dueFor: ReadonlyMap<string, number> = new Map();
  #answeringSince: number | undefined;
  #reading: Promise<void> = Promise.resolve();

  constructor(database: Pick<Database, 'query'>) {
    this.#database = database;
    this.#timer = setInterval(() => {
      this.#reading = this.#read();
    }, interval).unref();
  }

  /**
   * Milliseconds for which the oldest due job of these tasks has waited, and the time (`performance.now()`) since which
   * every read succeeded. Undefined while the database does not answer or no such job is due.
   */
  oldestDue(tasks: Iterable<string>): { dueFor: number; answeringSince: number } | undefined {
    if (this.#answeringSince === undefined) return undefined;
    const dueFor = Math.max(0, ...[...tasks].map((task) => this.#dueFor.get(task) ?? 0));
    return dueFor === 0 ? undefined : { dueFor, answeringSince: this.#answeringSince };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#reading;
  }

  async #read(): Promise<void> {
    try {
      const rows = await listQueued(this.#database);
      const dueFor = new Map<string, number>();
      for (const { task, dueFor: seconds } of rows)
        dueFor.set(task, Math.max(dueFor.get(task) ?? 0, seconds * 1_000));
      this.#dueFor = dueFor;
      this.#answeringSince ??= performance.now();
    } catch {
      this.#answeringSince = undefined;
    }
  }
}

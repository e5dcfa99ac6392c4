/**
 * Jobs requested after a commit: their work is in a table. Queueing notifies every worker under a lock that serializes
 * commits, so requests are debounced.
 */

import { DebouncedSet } from '../changes/debounced-set.ts';
import type { Database } from '../db/database.ts';
import type { DomainEvent } from './events.ts';

/** Milliseconds. */
const delay = 250;

export class AskedJobs {
  readonly #names: DebouncedSet<string>;
  #isOpen = false;

  constructor({ pool }: Database) {
    this.#names = new DebouncedSet(async (names) => {
      for (const name of names) await pool.query(addJob, [name]);
    }, delay);
  }

  ask({ name }: DomainEvent<Record<string, never>>): void {
    if (this.#isOpen) this.#names.add([name]);
  }

  /** Until then recurring jobs find the work. */
  open(): void {
    this.#isOpen = true;
  }

  close(): Promise<void> {
    this.#isOpen = false;
    return this.#names.flush();
  }
}

/** A waiting job is enough; a running one may have looked too early. They run one after the other. */
const addJob = "select graphile_worker.add_job($1, '{}', job_key => $1, queue_name => $1)";

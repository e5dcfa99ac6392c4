/**
 * Jobs that are asked for after a commit and not in it: what they find to do stands in a table. A job that is queued tells
 * every worker of it, and such a word makes commits wait for each other; so it is given once for many.
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

  /** Before, a cron job finds the work. */
  open(): void {
    this.#isOpen = true;
  }

  close(): Promise<void> {
    this.#isOpen = false;
    return this.#names.flush();
  }
}

/**
 * One that waits already is enough; one that runs may have looked too early. They are done one after the other, so that none
 * waits for another with a worker that has something else to do.
 */
const addJob = "select graphile_worker.add_job($1, '{}', job_key => $1, queue_name => $1)";

/** Maps domain events to jobs: the one of the event's name, and those of further subscribers. */

import { DebouncedSet } from '../changes/debounced-set.ts';
import type { Database } from '../db/database.ts';
import type { DomainEvent, EventJob } from './events.ts';

type Queued = Pick<EventJob, 'name' | 'when'>;

/** Receives all jobs once; emitters need not know the subscribers. */
export class EventJobs {
  readonly #byFact = new Map<string, Queued[]>();

  learn(jobs: readonly EventJob[]): void {
    for (const { name, follows = name, when } of jobs)
      this.#byFact.set(follows, [...(this.#byFact.get(follows) ?? []), { name, ...(when && { when }) }]);
  }

  /** Queues the event's own job even if no job here handles it: another instance may. */
  of(domainEvent: string): Queued[] {
    const known = this.#byFact.get(domainEvent) ?? [];
    return known.some(({ name }) => name === domainEvent) ? known : [{ name: domainEvent }, ...known];
  }
}

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

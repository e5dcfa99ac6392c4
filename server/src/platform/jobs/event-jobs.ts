/** Maps domain events to jobs: the one of the event's name, and those of further subscribers. */
import type { EventJob } from './events.ts';

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

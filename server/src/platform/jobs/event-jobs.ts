/** Which jobs follow from a fact: one of its name, and those of slices that follow it as well. */
import type { EventJob } from './events.ts';

type Queued = Pick<EventJob, 'name' | 'when'>;

/** Told once of all jobs there are; whoever tells a fact need not know who follows. */
export class EventJobs {
  readonly #byFact = new Map<string, Queued[]>();

  learn(jobs: readonly EventJob[]): void {
    for (const { name, follows = name, when } of jobs)
      this.#byFact.set(follows, [...(this.#byFact.get(follows) ?? []), { name, ...(when && { when }) }]);
  }

  /** The job of the fact's own name is queued also where nobody here does it: another instance may. */
  of(domainEvent: string): Queued[] {
    const known = this.#byFact.get(domainEvent) ?? [];
    return known.some(({ name }) => name === domainEvent) ? known : [{ name: domainEvent }, ...known];
  }
}

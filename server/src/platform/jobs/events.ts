/**
 * Facts, which others call domain events: what happened, queued in the transaction in which it happened; a job follows
 * from it. A slice declares the facts that it tells, or acts on, in its `facts.ts`, whichever of the two stands first
 * in the order of slices: so effects may run against that order, and neither needs the platform to know of it.
 */
import type { RawBuilder } from 'kysely';

/** Something that may happen; `Payload` is what there is to say of it, as JSON carries it. */
export interface DomainEvent<Payload extends object> extends Urgency {
  /** Of the job that follows, too: jobs that are queued in a database know it, so it never changes. */
  readonly name: string;
  /** Says what `Payload` is, and is never there. */
  readonly payload?: Payload;
}

/** How the job that follows stands among others, where it is not as any. */
export interface Urgency {
  /** Of those that wait for the same workers the lowest number goes first; 0 unless it is said. */
  readonly priority?: number;
  /** How often it is tried, with pauses that grow from 3 seconds to 6 hours; 25 times unless it is said. */
  readonly attempts?: number;
  /** Its key carries the payload, of 400 characters at most: a backup takes it along, and one that waits already is enough. */
  readonly isKeyed?: boolean;
}

export function domainEvent<Payload extends object>(
  name: string,
  urgency: Urgency = {},
): DomainEvent<Payload> {
  return { name, ...urgency };
}

/** Work at regular times: minutes and hours in UTC as crontab writes them, `*`, `*\/5` or `3,18` (rules/running 34). */
export interface CronJob {
  name: string;
  cron: `${string} ${string} * * *`;
  run(): Promise<void>;
}

/** One try of a job. */
export interface Attempt {
  /** The job's own, the same at each try. */
  readonly jobId: string;
  readonly queuedAt: Date;
  /** From 1. */
  readonly number: number;
  /** No other one comes after it. */
  readonly isLast: boolean;
}

/** What follows from a fact; the queue hands over what was told. */
export interface EventJob {
  name: string;
  /** The fact's name, where that has a job of its own name beside this one. */
  follows?: string;
  /** Asked as the fact is told: where it does not hold, nothing is queued. */
  when?: RawBuilder<boolean>;
  /** Of those that wait for somebody outside, on whom: they share workers with each other and with no other job. */
  lane?: string;
  /** The fact's, with which it is queued. */
  priority?: number | undefined;
  run(payload: unknown, attempt: Attempt): Promise<void>;
}

/** Runs at least once: it may run again after a crash. */
export function onEvent<Payload extends object>(
  { name, priority }: DomainEvent<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): EventJob {
  const job: Omit<EventJob, 'run'> & { run(payload: Payload, attempt: Attempt): Promise<void> } = {
    name,
    priority,
    run,
  };
  return job;
}

/** Nothing is queued where nobody waits for it. */
export function onEventWhen<Payload extends object>(
  when: RawBuilder<boolean>,
  domainEvent: DomainEvent<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): EventJob {
  return { ...onEvent(domainEvent, run), when };
}

/** For a slice that follows a fact as another one does: `name` is the job's own, and never changes either. */
export function alsoOnEvent<Payload extends object>(
  name: string,
  when: RawBuilder<boolean>,
  domainEvent: DomainEvent<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): EventJob {
  return { ...onEvent(domainEvent, run), name, follows: domainEvent.name, when };
}

/**
 * Domain events: queued in the transaction in which they happen; jobs follow. A slice declares its events in
 * `events.ts`, even if a later slice emits or handles them, so effects may run against the order of slices.
 */
import type { RawBuilder } from 'kysely';

/** A domain event; `Payload` is JSON. */
export interface DomainEvent<Payload extends object> extends Urgency {
  /** Also the name of the job; queued jobs in databases carry it, so it never changes. */
  readonly name: string;
  /** Carries the payload's type only. */
  readonly payload?: Payload;
}

/** Queueing options of the job. */
export interface Urgency {
  /** Priority among jobs of the same workers, lowest first; 0 by default. */
  readonly priority?: number;
  /** The number of tries, with pauses from 3 seconds to 6 hours; 25 by default. */
  readonly attempts?: number;
  /** The job key contains the payload (at most 400 characters): duplicates merge, and backups include the job. */
  readonly isKeyed?: boolean;
}

export function domainEvent<Payload extends object>(
  name: string,
  urgency: Urgency = {},
): DomainEvent<Payload> {
  return { name, ...urgency };
}

/** A recurring job: UTC minutes and hours in crontab syntax, `*`, `*\/5` or `3,18` (rules/running 34). */
export interface CronJob {
  name: string;
  cron: `${string} ${string} * * *`;
  run(): Promise<void>;
}

/** One try of a job. */
export interface Attempt {
  /** The job's id, the same for each try. */
  readonly jobId: string;
  readonly queuedAt: Date;
  /** From 1. */
  readonly number: number;
  /** True for the last try. */
  readonly isLast: boolean;
}

/** A job that handles an event; the queue passes the payload. */
export interface EventJob {
  name: string;
  /** The event's name, if it differs from the job's name. */
  follows?: string;
  /** Checked when the event is emitted; false queues nothing. */
  when?: RawBuilder<boolean>;
  /** The outside service that jobs wait for: they share workers only with jobs of the same service. */
  lane?: string;
  /** The event's queueing options. */
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

/** Queues nothing if nobody waits for it. */
export function onEventWhen<Payload extends object>(
  when: RawBuilder<boolean>,
  domainEvent: DomainEvent<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): EventJob {
  return { ...onEvent(domainEvent, run), when };
}

/**
 * For another job of an event, with a `name` of its own. Never change that name, as queued jobs in databases carry it.
 */
export function alsoOnEvent<Payload extends object>(
  name: string,
  when: RawBuilder<boolean>,
  domainEvent: DomainEvent<Payload>,
  run: (payload: Payload, attempt: Attempt) => Promise<void>,
): EventJob {
  return { ...onEvent(domainEvent, run), name, follows: domainEvent.name, when };
}

/**
 * Facts, which others call domain events: what happened, queued in the transaction in which it happened; a job follows
 * from it. A slice declares the facts that it tells, or acts on, in its `facts.ts`, whichever of the two stands first
 * in the order of slices: so effects may run against that order, and neither needs the platform to know of it.
 */

/** Something that may happen; `Payload` is what there is to say of it, as JSON carries it. */
export interface Fact<Payload extends object> {
  /** Of the job that follows, too: jobs that are queued in a database know it, so it never changes. */
  readonly name: string;
  /** Says what `Payload` is, and is never there. */
  readonly payload?: Payload;
}

export function fact<Payload extends object>(name: string): Fact<Payload> {
  return { name };
}

/** Work at regular times; `cron` as crontab writes it, in UTC. */
export interface CronJob {
  name: string;
  cron: string;
  run(): Promise<void>;
}

/** What follows from a fact; the queue hands over what was told. */
export interface FactJob {
  name: string;
  run(payload: unknown): Promise<void>;
}

/** Runs at least once: it may run again after a crash. */
export function onFact<Payload extends object>(
  { name }: Fact<Payload>,
  run: (payload: Payload) => Promise<void>,
): FactJob {
  const job: { name: string; run(payload: Payload): Promise<void> } = { name, run };
  return job;
}

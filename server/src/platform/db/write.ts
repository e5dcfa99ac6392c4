/** A transaction with its effects: it queues jobs and notifies all instances of its changes. */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { Fault } from '#contract/core/fault.ts';
import type { Topic } from '#contract/core/topics.ts';
import { type ChangeBus, changeChannel } from '../changes/change-bus.ts';
import type { EventJobs } from '../jobs/event-jobs.ts';
import type { DomainEvent } from '../jobs/events.ts';
import type { Database, Tx } from './database.ts';

/** Names the changed topics; the topic decides how soon they are notified. */
export type Changed = (...topics: readonly Topic[]) => void;

export interface UnitOfWork {
  tx: Tx;
  changed: Changed;
  /**
   * Emits a domain event; its jobs run only if the transaction commits. One statement at the end queues them and
   * notifies.
   */
  happened<Payload extends object>(domainEvent: DomainEvent<Payload>, payload: NoInfer<Payload>): void;
}

/** `work` may run twice, so it must have no effects outside its transaction. */
export type Write = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** For a single-statement write. */
export interface SingleWrite {
  database: Database;
  changed: Changed;
}

/**
 * A single statement needs no BEGIN and COMMIT, which saves two round trips. It cannot queue jobs, and notifies after
 * its commit (docs/decisions/0053). Topics named before it are invalidated also if its outcome is unknown. `work` may
 * read first, and try its one statement again.
 */
export type WriteOnce = <Result>(work: (write: SingleWrite) => Promise<Result>) => Promise<Result>;

/** Retries once after a deadlock or serialization failure. */
export function writer(database: Database, changes: ChangeBus, eventJobs: EventJobs): Write {
  const once = transactionWriter(database, changes, eventJobs);
  return (work) =>
    once(work).catch((error: unknown) => {
      if (!isGivenUp(error)) throw error;
      return once(work);
    });
}

/** PostgreSQL's codes for deadlocks and serialization failures. */
const givenUp: readonly unknown[] = ['40P01', '40001'];

function isGivenUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && givenUp.includes(error.code);
}

function transactionWriter({ db }: Database, changes: ChangeBus, eventJobs: EventJobs): Write {
  return async (work) => {
    const topics = new Set<Topic>();
    let mayHaveCommitted = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const effects: Effect[] = [];
        const result = await work({ tx, changed: collect(topics), happened: queue(effects, eventJobs) });
        const message = changes.payloadFor([...topics]);
        if (message !== undefined) effects.push(sql`pg_notify(${changeChannel}, ${message})`);
        if (effects.length > 0) await sql`select ${sql.join(effects)}`.execute(tx);
        mayHaveCommitted = true;
        return result;
      });
    } finally {
      // Also after a failed commit, which may have succeeded before the connection was lost.
      if (mayHaveCommitted) changes.afterWrite([...topics], { isNotified: true });
    }
  };
}

export function statementWriter(database: Database, changes: ChangeBus): WriteOnce {
  return async (work) => {
    const topics = new Set<Topic>();
    const invalidate = () => changes.afterWrite([...topics], { isNotified: false });
    try {
      const result = await work({ database, changed: collect(topics) });
      invalidate();
      return result;
    } catch (error) {
      // The commit may have succeeded before the connection was lost.
      if (!(error instanceof Fault)) invalidate();
      throw error;
    }
  };
}

function collect(topics: Set<Topic>): Changed {
  return (...names) => {
    for (const name of names) topics.add(name);
  };
}

/** The last statement of a transaction. */
type Effect = RawBuilder<unknown>;

function queue(effects: Effect[], eventJobs: EventJobs): UnitOfWork['happened'] {
  return (domainEvent, payload) => {
    for (const { name, when } of eventJobs.of(domainEvent.name)) {
      const job = jobFor(name, domainEvent, payload);
      effects.push(when === undefined ? job : sql`case when ${when} then ${job} end`);
    }
  };
}

function jobFor(
  name: string,
  { priority, attempts, isKeyed = false }: DomainEvent<object>,
  payload: object,
): Effect {
  const text = JSON.stringify(payload);
  return sql`graphile_worker.add_job(${name}, ${text}::json, job_key => ${isKeyed ? `${name}:${text}` : null},
    priority => ${priority ?? null}::integer, max_attempts => ${attempts ?? null}::integer)`;
}

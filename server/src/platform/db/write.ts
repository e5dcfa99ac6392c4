/** One transaction with what follows from it: it queues jobs, and notifies all instances of what it changed. */
import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { Fault } from '#contract/core/fault.ts';
import type { Topic } from '#contract/core/topics.ts';
import { type ChangeBus, changeChannel } from '../changes/change-bus.ts';
import type { EventJobs } from '../jobs/event-jobs.ts';
import type { DomainEvent } from '../jobs/events.ts';
import type { Database, Tx } from './database.ts';

/** Names what the write changes: how soon it is known follows from the topic. */
export type Changed = (...topics: readonly Topic[]) => void;

export interface UnitOfWork {
  tx: Tx;
  changed: Changed;
  /**
   * Says that something happened; the jobs that follow run when, and only when, the transaction commits. They are queued
   * as the transaction ends, with the notification, in one statement.
   */
  happened<Payload extends object>(domainEvent: DomainEvent<Payload>, payload: NoInfer<Payload>): void;
}

/** `work` may be done twice, so that outside of its transaction it does nothing that counts. */
export type Write = <Result>(work: (unit: UnitOfWork) => Promise<Result>) => Promise<Result>;

/** For a write that is a single statement. */
export interface SingleWrite {
  database: Database;
  changed: Changed;
}

/**
 * A single statement is a transaction of its own; spelling out its beginning and its end would take two more round
 * trips. It can queue no job, and notifies after its commit (docs/decisions/0053). Topics that are named before the statement are
 * invalidated also where nobody knows whether it was done.
 */
export type WriteOnce = <Result>(statement: (write: SingleWrite) => Promise<Result>) => Promise<Result>;

/** What PostgreSQL gave up for the sake of another transaction is done once more, from its beginning. */
export function writer(database: Database, changes: ChangeBus, eventJobs: EventJobs): Write {
  const once = writerOnce(database, changes, eventJobs);
  return (work) =>
    once(work).catch((error: unknown) => {
      if (!isGivenUp(error)) throw error;
      return once(work);
    });
}

/** PostgreSQL's words for a deadlock, and for two that cannot both have been first. */
const givenUp: readonly unknown[] = ['40P01', '40001'];

function isGivenUp(error: unknown): boolean {
  return error instanceof pg.DatabaseError && givenUp.includes(error.code);
}

function writerOnce({ db }: Database, changes: ChangeBus, eventJobs: EventJobs): Write {
  return async (work) => {
    const topics = new Set<Topic>();
    let isDone = false;
    try {
      return await db.transaction().execute(async (tx) => {
        const effects: Effect[] = [];
        const result = await work({ tx, changed: collect(topics), happened: queue(effects, eventJobs) });
        const message = changes.payloadFor([...topics]);
        if (message !== undefined) effects.push(sql`pg_notify(${changeChannel}, ${message})`);
        if (effects.length > 0) await sql`select ${sql.join(effects)}`.execute(tx);
        isDone = true;
        return result;
      });
    } finally {
      // Also when the commit failed: the connection may have been lost after it.
      if (isDone) changes.committed([...topics], { isNotified: true });
    }
  };
}

export function singleWriter(database: Database, changes: ChangeBus): WriteOnce {
  return async (statement) => {
    const topics = new Set<Topic>();
    const invalidate = () => changes.committed([...topics], { isNotified: false });
    try {
      const result = await statement({ database, changed: collect(topics) });
      invalidate();
      return result;
    } catch (error) {
      // The connection may have been lost after the commit.
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

/** What the last statement of a transaction evaluates. */
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

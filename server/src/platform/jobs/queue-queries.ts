/** Queue statistics for operators' tools, at a bounded cost: only the jobs queued first are read. */
import type pg from 'pg';
import type { Database } from '../db/database.ts';

/** Counts for one task and priority. */
export interface QueuedJobs {
  task: string;
  priority: number;
  /** Jobs that could run now. */
  due: number;
  /** Jobs that wait for their time, such as a retry. */
  later: number;
  /** Seconds since the earliest due job became due. */
  dueFor: number;
  /** Seconds since the oldest waiting job was queued. */
  age: number;
  /** Tried at least once. */
  failing: number;
  /** Seconds since the earliest untried due job became due. */
  untriedFor: number;
  /** Jobs whose last try failed. */
  givenUp: number;
}

/** The number of jobs that are read. */
const maxCounted = 100_000;

/** Seconds that a due job may wait before `/readyz` and the doctor report it (rules/running 44). */
export const lateAfterSeconds = 120;

const jobs = `(
  select task_identifier as task, priority::integer, run_at, created_at, attempts, locked_at,
    locked_at is null and attempts < max_attempts as waits, locked_at is null and attempts >= max_attempts as "isGivenUp"
  from graphile_worker.jobs order by id limit ${maxCounted}) jobs`;

const queued = `
  select task, priority, count(*) filter (where waits and run_at <= now()) as due,
    count(*) filter (where waits and run_at > now()) as later,
    coalesce(extract(epoch from now() - min(run_at) filter (where waits and run_at <= now())), 0)::float8 as "dueFor",
    coalesce(extract(epoch from now() - min(created_at) filter (where waits)), 0)::float8 as age,
    count(*) filter (where waits and attempts > 0) as failing,
    coalesce(extract(epoch from now() - min(run_at) filter (where waits and attempts = 0 and run_at <= now())), 0)::float8
      as "untriedFor",
    count(*) filter (where "isGivenUp") as "givenUp"
  from ${jobs} group by 1, 2`;

export function listQueued(database: Pick<Database, 'query'>): Promise<QueuedJobs[]> {
  return database.query(queued, []);
}

const late = `
  select task from ${jobs} group by task
  having bool_or(waits and run_at < now() - make_interval(secs => $1)) and count(locked_at) = 0`;

/** Tasks with overdue jobs of which none is running: a long queue that moves is not late. */
export async function listLateTasks(pool: pg.Pool, seconds: number): Promise<string[]> {
  return (await pool.query<{ task: string }>(late, [seconds])).rows.map(({ task }) => task);
}

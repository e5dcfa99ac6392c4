/** What waits in the queue, for an operator's tools: at a bounded cost, among the jobs that were queued first. */
import type pg from 'pg';
import type { Database } from '../db/database.ts';

/** Of one task at one priority. */
export interface QueuedJobs {
  task: string;
  priority: number;
  /** Those that could run now. */
  due: number;
  /** Those that wait for their time, such as another try. */
  later: number;
  /** Seconds since the first of those that are due was. */
  dueFor: number;
  /** Seconds since the oldest of all that wait was queued. */
  age: number;
  /** Tried at least once. */
  failing: number;
  /** Seconds since the first of those that are due and were never tried was. */
  untriedFor: number;
  /** Those whose last try failed. */
  givenUp: number;
}

/** Jobs that are looked at. */
const maxCounted = 100_000;

/** Seconds that a due job may wait. After that `/readyz` and the doctor report it (rules/running 44). */
export const lateAfter = 120;

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

/** Tasks with jobs that have been due for longer than so many seconds while none of the task runs: a long queue that moves is not late. */
export async function listLateTasks(pool: pg.Pool, seconds: number): Promise<string[]> {
  return (await pool.query<{ task: string }>(late, [seconds])).rows.map(({ task }) => task);
}

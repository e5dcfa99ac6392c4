/** What waits in the queue, for an operator's tools: at a cost that does not grow with it. */
import type pg from 'pg';
import type { Database } from '../db/database.ts';

/** Of one task at one priority. Of very many only the earliest are counted. */
export interface QueuedJobs {
  task: string;
  priority: number;
  /** Those that could run now. */
  due: number;
  /** Those that wait for their time, such as another try. */
  later: number;
  /** Seconds since the first of those that are due was. */
  dueFor: number;
  /** Seconds since the oldest of all was queued. */
  age: number;
  /** Tried at least once. */
  failing: number;
  /** Seconds since the first of those that are due and were never tried was. */
  untriedFor: number;
}

/** Jobs of one priority that are looked at, and jobs among the oldest of all. */
export const mostCounted = 10_000;

/** Seconds that a due job may wait. After that `/readyz` and the doctor report it (rules/running 44). */
export const lateAfter = 120;

/** The index of the workers leads from one priority to the next, and to the earliest jobs of each. */
const waiting = `
  with recursive priorities as (
    (select priority from graphile_worker._private_jobs where is_available order by priority limit 1)
    union all
    select (select j.priority from graphile_worker._private_jobs j
      where j.is_available and j.priority > p.priority order by j.priority limit 1)
    from priorities p where p.priority is not null)
  select t.identifier as task, j.priority::integer as priority,
    count(*) filter (where j.run_at <= now()) as due, count(*) filter (where j.run_at > now()) as later,
    coalesce(extract(epoch from now() - min(j.run_at) filter (where j.run_at <= now())), 0)::float8 as "dueFor",
    extract(epoch from now() - min(j.created_at))::float8 as age, count(*) filter (where j.attempts > 0) as failing,
    coalesce(extract(epoch from now() - min(j.run_at) filter (where j.attempts = 0 and j.run_at <= now())), 0)::float8
      as "untriedFor"
  from priorities p
  cross join lateral (
    select task_id, priority, run_at, created_at, attempts from graphile_worker._private_jobs
    where is_available and priority = p.priority order by run_at limit ${mostCounted}) j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where p.priority is not null
  group by 1, 2`;

export function listQueued(database: Pick<Database, 'query'>): Promise<QueuedJobs[]> {
  return database.query(waiting, []);
}

/** Tasks with jobs that have been due for longer than so many seconds while none of the task runs: a long queue that moves is not late. */
const late = `
  select distinct task from (${waiting}) queued
  where "dueFor" > $1
    and not exists (select from graphile_worker.jobs j where j.task_identifier = task and j.locked_at is not null)`;

export async function listLateTasks(pool: pg.Pool, seconds: number): Promise<string[]> {
  return (await pool.query<{ task: string }>(late, [seconds])).rows.map(({ task }) => task);
}

/** Jobs are given up after days: they are among the oldest that there are. */
const givenUp = `
  select t.identifier as task, count(*) as count from (
    select task_id, attempts, max_attempts, locked_at from graphile_worker._private_jobs
    order by id limit ${mostCounted}) j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where j.attempts >= j.max_attempts and j.locked_at is null
  group by 1`;

export function listGivenUp(database: Pick<Database, 'query'>): Promise<{ task: string; count: number }[]> {
  return database.query(givenUp, []);
}

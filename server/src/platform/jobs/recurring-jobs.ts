/** Queues recurring jobs: the next run of each waits in the queue under its own key (rules/running 34). */
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { CronJob } from './events.ts';

/** Milliseconds. */
const interval = 10_000;

/**
 * Twelve tries take 22 hours, so a nightly job ends before its next run. An overdue, failing or running job stays until
 * the next time. One with a later time, from a clock that was ahead, is moved to its next run.
 */
const queueNext = `
  select graphile_worker.add_job(name, run_at => due, max_attempts => 12, job_key => 'cron:' || name)
  from unnest($1::text[], $2::timestamptz[]) as next (name, due)
  where due > now() and not exists (
    select from graphile_worker.jobs
    where key = 'cron:' || name and run_at <= due and (attempts < max_attempts or locked_at is not null))`;

/** The longest pause between two tries is 6 hours (`events.ts`). */
const bringForward = `
  select graphile_worker.reschedule_jobs(array(
    select id from graphile_worker.jobs
    where run_at > now() + interval '7 hours' and attempts < max_attempts and locked_at is null
      and key is distinct from 'cron:' || task_identifier), run_at => now())`;

/** Checks periodically until it is stopped. */
export function queueRecurring(pool: pg.Pool, cronJobs: CronJob[], log: Log): { stop(): Promise<void> } {
  const look = async () => {
    const { rows } = await pool.query<{ now: Date }>('select now()');
    const dues = cronJobs.map(({ cron }) => nextTime(cron, rows[0]?.now ?? new Date()));
    await pool.query(queueNext, [cronJobs.map(({ name }) => name), dues]);
    await pool.query(bringForward);
  };
  const tryLook = () =>
    look().catch((error: unknown) =>
      log.warn({ err: error }, 'Recurring jobs could not be queued; trying again.'),
    );
  let looking = tryLook();
  const timer = setInterval(() => {
    looking = tryLook();
  }, interval);
  return {
    stop: () => {
      clearInterval(timer);
      return looking;
    },
  };
}

/** The first UTC time after the given one. */
export function nextTime(cron: CronJob['cron'], after: Date): Date {
  const [minutes = '*', hours = '*'] = cron.split(' ');
  const time = new Date(after);
  time.setUTCSeconds(0, 0);
  do time.setUTCMinutes(time.getUTCMinutes() + 1);
  while (!matches(minutes, time.getUTCMinutes()) || !matches(hours, time.getUTCHours()));
  return time;
}

function matches(field: string, value: number): boolean {
  if (field === '*') return true;
  if (field.startsWith('*/')) return value % Number(field.slice(2)) === 0;
  return field.split(',').includes(String(value));
}

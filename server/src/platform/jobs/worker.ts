/** Runs graphile-worker in this process: event jobs and recurring jobs. */
import type { Job, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { lanes } from '../mail/mail.ts';
import type { Attempt, CronJob, EventJob } from './events.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { JobMetrics } from './job-metrics.ts';
import { SupervisedGroup } from './supervised-group.ts';

/** Jobs that share workers, so that slow groups do not delay others. */
export interface JobGroup {
  jobs: EventJob[];
  cronJobs: CronJob[];
  /** Concurrent jobs of the group. */
  workers: number;
}

export interface WorkerOptions {
  database: Pick<Database, 'jobPool'>;
  groups: JobGroup[];
  /** True if this process queues recurring jobs. */
  hasClock: boolean;
  log: Log;
  metrics: JobMetrics;
}

export interface Worker {
  /** Finishes running jobs, then ends. */
  stop(): Promise<void>;
}

/**
 * Starts a pool of workers per group. Throws on duplicate job names, mixed lanes within a group, and a job with an
 * e-mail lane's priority.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { database, groups, hasClock, log, metrics } = options;
  refuseNamesakes(groups.flatMap(({ jobs, cronJobs }) => [...jobs, ...cronJobs]));
  for (const group of groups) refuseMixed(group);
  for (const job of groups.flatMap(({ jobs }) => jobs)) refuseDisguised(job);
  metrics.expect(groups.flatMap(({ jobs, cronJobs }) => [...jobs, ...cronJobs].map(({ name }) => name)));
  const { jobPool: pool } = database;
  const heartbeat = startHeartbeat(pool, log);
  const supervised = groups.map(
    ({ jobs, cronJobs, workers }) =>
      new SupervisedGroup(
        { pool, heartbeat, log },
        { workers, tasks: taskListOf([...jobs, ...cronJobs], metrics) },
      ),
  );
  const recurring = hasClock
    ? queueRecurring(
        pool,
        groups.flatMap(({ cronJobs }) => cronJobs),
        log,
      )
    : undefined;
  return {
    async stop() {
      await recurring?.stop();
      await Promise.all(supervised.map((group) => group.stop()));
      await heartbeat.stop();
    },
  };
}

/** Throws on duplicate names: the queue would give both jobs to one handler. */
function refuseNamesakes(tasks: (EventJob | CronJob)[]): void {
  const names = new Set<string>();
  for (const { name } of tasks) {
    if (names.has(name)) throw new Error(`Two jobs are called ${name}.`);
    names.add(name);
  }
}

/** Throws if an e-mail job shares workers with another kind of job, or with another lane. */
function refuseMixed({ jobs, cronJobs }: JobGroup): void {
  const found = new Set([...jobs, ...cronJobs].map((job) => ('lane' in job ? job.lane : 'none')));
  if (found.size > 1) throw new Error(`Workers have a lane to themselves: ${[...found].join(', ')}.`);
}

/**
 * Throws if a job has an e-mail lane's priority without being on it: the failed-mail list identifies e-mails by
 * priority.
 */
function refuseDisguised({ name, lane, priority }: EventJob): void {
  for (const [own, notificationEmails] of Object.entries(lanes)) {
    if (notificationEmails.priority === priority && own !== lane)
      throw new Error(`Jobs with the priority of ${own} letters carry them: ${name}.`);
  }
}

function taskListOf(tasks: (EventJob | CronJob)[], metrics: JobMetrics): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      (payload, { job }) => {
        const attempt = attemptOf(job);
        return metrics.follow(name, attempt.isLast, async () => run(payload, attempt));
      },
    ]),
  );
}

function attemptOf(job: Job): Attempt {
  return {
    jobId: job.id,
    queuedAt: job.created_at,
    number: job.attempts,
    isLast: job.attempts >= job.max_attempts,
  };
}

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

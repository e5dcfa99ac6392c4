/** Runs graphile-worker in this process: event jobs and recurring jobs. */
import type { Job, TaskList } from 'graphile-worker';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { lanes } from '../mail/mail.ts';
import type { Attempt, CronJob, EventJob } from './events.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { JobMetrics } from './job-metrics.ts';
import { queueRecurring } from './recurring-jobs.ts';
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

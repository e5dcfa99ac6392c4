/** graphile-worker, in this process: facts and recurring work. */
import type { Job, TaskList } from 'graphile-worker';
import type { Database } from '../db/database.ts';
import type { Log } from '../log.ts';
import { lanes } from '../mail/mail.ts';
import type { Attempt, CronJob, EventJob } from './events.ts';
import { startHeartbeat } from './heartbeat.ts';
import type { JobMetrics } from './job-metrics.ts';
import { queueRecurring } from './recurring-jobs.ts';
import { SupervisedGroup } from './supervised-group.ts';

/** Jobs that share workers. What is slow in one group keeps nothing of another waiting. */
export interface JobGroup {
  jobs: EventJob[];
  cronJobs: CronJob[];
  /** How many jobs of the group run at a time. */
  workers: number;
}

export interface WorkerOptions {
  database: Pick<Database, 'jobPool'>;
  groups: JobGroup[];
  /** Whether recurring work is queued when its time has come. */
  hasClock: boolean;
  log: Log;
  metrics: JobMetrics;
}

export interface Worker {
  /** Finishes the jobs under way, then ends. */
  stop(): Promise<void>;
}

/**
 * Starts a pool of workers for each group. Throws where two jobs have one name, where a group has more than one lane, and where
 * a job would be taken for a letter.
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

/** Throws where two have one name: the queue would hand the jobs of both to one of them. */
function refuseNamesakes(tasks: (EventJob | CronJob)[]): void {
  const names = new Set<string>();
  for (const { name } of tasks) {
    if (names.has(name)) throw new Error(`Two jobs are called ${name}.`);
    names.add(name);
  }
}

/** Throws where a job that waits for a mail server shares workers with one that does not, or that has another lane. */
function refuseMixed({ jobs, cronJobs }: JobGroup): void {
  const found = new Set([...jobs, ...cronJobs].map((job) => ('lane' in job ? job.lane : 'none')));
  if (found.size > 1) throw new Error(`Workers have a lane to themselves: ${[...found].join(', ')}.`);
}

/** Throws where it has the priority of a lane that it is not on: the operator's book knows letters by that alone. */
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

/** graphile-worker, in this process: facts and recurring work. */
import { type EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  type CronItem,
  type Job,
  Logger,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { lanes } from '../mail/mail.ts';
import { watchClock } from './clock.ts';
import type { Attempt, CronJob, FactJob } from './facts.ts';
import type { JobFigures } from './job-figures.ts';
import { type Liveness, watchOverPools } from './liveness.ts';
import { poolForWorkers } from './worker-pool.ts';

/** Jobs that share workers. What is slow in one group keeps nothing of another waiting. */
export interface JobGroup {
  jobs: FactJob[];
  cronJobs: CronJob[];
  /** How many jobs of the group run at a time. */
  workers: number;
}

export interface WorkerOptions {
  pool: pg.Pool;
  groups: JobGroup[];
  /** Whether recurring work is queued when its time has come. */
  hasClock: boolean;
  log: Log;
  figures: JobFigures;
}

export interface Worker {
  /** Finishes the jobs under way, then ends. */
  stop(): Promise<void>;
}

const restartPause = 1_000;

/**
 * Starts a pool of workers for each group. Throws where two jobs have one name, where a group has more than one lane, and where
 * a job would be taken for a letter.
 */
export async function startWorker({ pool, groups, hasClock, log, figures }: WorkerOptions): Promise<Worker> {
  refuseNamesakes(groups.flatMap(({ jobs, cronJobs }) => [...jobs, ...cronJobs]));
  for (const group of groups) refuseMixed(group);
  for (const job of groups.flatMap(({ jobs }) => jobs)) refuseDisguised(job);
  figures.expect(groups.flatMap(({ jobs, cronJobs }) => [...jobs, ...cronJobs].map(({ name }) => name)));
  const liveness = await watchOverPools(pool, log);
  const started = await Promise.all(
    groups.map((group) => startGroup({ pool, liveness, hasClock, log, figures }, group)),
  );
  const watch = watchClock(() => {
    log.warn('The clock was set, or the machine slept: the job workers begin anew.');
    for (const group of started) group.beginAnew();
  });
  return {
    async stop() {
      watch.stop();
      await Promise.all(started.map((group) => group.stop()));
      await liveness.stop();
    },
  };
}

interface Surroundings {
  pool: pg.Pool;
  liveness: Liveness;
  hasClock: boolean;
  log: Log;
  figures: JobFigures;
}

interface RunningGroup extends Worker {
  /** Finishes the jobs under way first. Its clock waits for a minute that is none of the next, or makes up for those before. */
  beginAnew(): void;
}

/**
 * Starts the pool of workers, and another one whenever it has ended by itself: it gives up when it cannot
 * store how a job went, as when the database goes away under it. What it had locked is then done again.
 */
async function startGroup(surroundings: Surroundings, group: JobGroup): Promise<RunningGroup> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: Running | undefined = await startRunner(surroundings, group);
  const keepRunning = async () => {
    while (!signal.aborted) {
      if (current !== undefined) await gone(current, signal);
      await setTimeout(restartPause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      current = await startRunner(surroundings, group).catch((error) => {
        surroundings.log.warn({ err: error }, 'The job workers could not be started again; trying again.');
        return undefined;
      });
    }
  };
  const running = keepRunning();
  let ending: Promise<void> | undefined;
  return {
    beginAnew() {
      ending = current?.runner.stop().catch(() => {});
    },
    async stop() {
      stopping.abort();
      await running;
      await ending;
      // It may be ending by itself just now.
      await current?.runner.stop().catch(() => {});
    },
  };
}

interface Running {
  runner: Runner;
  events: WorkerEvents;
}

async function startRunner(
  { pool, liveness, hasClock, log, figures }: Surroundings,
  group: JobGroup,
): Promise<Running> {
  const events = liveness.watch();
  const clock = group.cronJobs.map(cronItemOf);
  const runner = await run({
    pgPool: poolForWorkers(pool),
    concurrency: group.workers,
    noHandleSignals: true,
    events,
    taskList: taskListOf([...group.jobs, ...group.cronJobs], figures),
    parsedCronItems: parseCronItems(hasClock ? clock : []),
    // Results are stored in batches: one that fails ends the pool, where a single one would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: loggerTo(log),
  });
  return { runner, events };
}

/** One minute of each day, as crontab writes it. */
const onceADay = /^\d+ \d+ \* \* \*$/;
const day = 24 * 60 * 60 * 1000;

/** What comes more often is not made up for: the next one finds all that there is to do. */
function cronItemOf({ name, cron }: CronJob): CronItem {
  return {
    task: name,
    match: cron,
    identifier: name,
    options: { backfillPeriod: onceADay.test(cron) ? day : 0 },
  };
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
}

/** The pool is gone, or all is to end; what else the runner waits for, such as its clock, may never come. */
async function gone({ runner, events }: Running, signal: AbortSignal): Promise<void> {
  const released = once(events as EventEmitter, 'pool:release', { signal });
  await Promise.race([runner.promise, released]).catch(() => {});
}

/** Throws where two have one name: the queue would hand the jobs of both to one of them. */
function refuseNamesakes(tasks: (FactJob | CronJob)[]): void {
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
function refuseDisguised({ name, lane, priority }: FactJob): void {
  for (const [own, letters] of Object.entries(lanes)) {
    if (letters.priority === priority && own !== lane)
      throw new Error(`Jobs with the priority of ${own} letters carry them: ${name}.`);
  }
}

function taskListOf(tasks: (FactJob | CronJob)[], figures: JobFigures): TaskList {
  return Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      (payload, { job }) => {
        const attempt = attemptOf(job);
        return figures.follow(name, attempt.isLast, async () => run(payload, attempt));
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

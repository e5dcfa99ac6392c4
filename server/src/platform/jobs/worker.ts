/** graphile-worker, in this process: facts and recurring work. */
import { type EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { CronJob, FactJob } from './facts.ts';
import { watchOverPools } from './liveness.ts';

export interface WorkerOptions {
  pool: pg.Pool;
  jobs: FactJob[];
  cronJobs: CronJob[];
  log: Log;
}

export interface Worker {
  /** Finishes the jobs under way, then ends. */
  stop(): Promise<void>;
}

const restartPause = 1_000;

/**
 * Starts the pool of workers, and another one whenever it has ended by itself: it gives up when it cannot
 * store how a job went, as when the database goes away under it. What it had locked is then done again.
 */
export async function startWorker({ pool, jobs, cronJobs, log }: WorkerOptions): Promise<Worker> {
  const taskList = taskListOf([...jobs, ...cronJobs]);
  const liveness = await watchOverPools(pool, log);
  const start = () =>
    run({
      pgPool: pool,
      concurrency: 4,
      noHandleSignals: true,
      events: liveness.events,
      taskList,
      parsedCronItems: parseCronItems(
        cronJobs.map(({ name, cron }) => ({ task: name, match: cron, identifier: name })),
      ),
      // Results are stored in batches: one that fails ends the pool, where a single one would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ job: true }, message);
        else if (level === 'warning') log.warn({ job: true }, message);
        else log.debug({ job: true }, message);
      }),
    });

  const stopping = new AbortController();
  const { signal } = stopping;
  /** The pool is gone, or all is to end; what else the runner waits for, such as its clock, may never come. */
  const gone = (runner: Runner) =>
    Promise.race([runner.promise, once(liveness.events as EventEmitter, 'pool:release', { signal })]).catch(
      () => {},
    );
  let runner: Runner | undefined = await start();
  const keepRunning = async () => {
    while (!signal.aborted) {
      if (runner !== undefined) await gone(runner);
      await setTimeout(restartPause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      runner = await start().catch((error) => {
        log.warn({ err: error }, 'The job workers could not be started again; trying again.');
        return undefined;
      });
    }
  };
  const running = keepRunning();
  return {
    async stop() {
      stopping.abort();
      await running;
      // It may be ending by itself just now.
      await runner?.stop().catch(() => {});
      await liveness.stop();
    },
  };
}

/** Throws where two have one name: the queue would hand the jobs of both to the second. */
export function taskListOf(tasks: (FactJob | CronJob)[]): TaskList {
  const taskList: TaskList = {};
  for (const { name, run } of tasks) {
    if (name in taskList) throw new Error(`Two jobs are called ${name}.`);
    taskList[name] = (payload) => run(payload);
  }
  return taskList;
}

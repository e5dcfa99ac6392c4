/**
 * Runs the workers of one group of jobs and replaces them when they stop or stall (rules/running 44).
 *
 * graphile-worker stops a pool of workers when it cannot store how a job went, as when PostgreSQL restarts. That stop can
 * hang for ever: it waits for a count of pending batches that goes below zero once storing failed twice. A pool that cannot
 * read its tasks at the start never tries again. So nothing here waits for a pool to have stopped: a new one starts within
 * a second, and the old one is given up after a deadline.
 */
import { setTimeout } from 'node:timers/promises';
import { Logger, type ParsedCronItem, type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import { inTime } from '../in-time.ts';
import type { Log } from '../log.ts';
import type { Liveness, WatchedPool } from './liveness.ts';
import type { QueueWatch } from './queue-watch.ts';
import { trackConnections, type WorkerConnections } from './worker-connections.ts';

export interface SupervisionLimits {
  /** Milliseconds between two looks at the workers. */
  interval: number;
  /** Milliseconds that a start may take: it reads a few rows. */
  start: number;
  /** Milliseconds for which due jobs wait while none of the group runs, until its workers are replaced. */
  stall: number;
  /** Milliseconds from being replaced, or from its last job, until a pool that has not ended is given up. */
  release: number;
  /** The same while the application ends: how the last job went is on its way to the queue. */
  finalRelease: number;
}

const usual: SupervisionLimits = {
  interval: 1_000,
  start: 30_000,
  stall: 15_000,
  release: 10_000,
  finalRelease: 1_000,
};

export interface GroupOptions {
  /** Jobs that run at a time. */
  workers: number;
  tasks: TaskList;
  cronItems: ParsedCronItem[];
}

export interface GroupContext {
  pool: pg.Pool;
  liveness: Liveness;
  queue: QueueWatch;
  log: Log;
}

interface GroupRun {
  runner: Runner;
  watched: WatchedPool;
  connections: WorkerConnections;
}

interface RetiredRun extends GroupRun {
  since: number;
  /** Resolves when its jobs have ended and the queue knows how, and when its clock stands still. It may never do so. */
  ended: Promise<unknown>;
  hasEnded: boolean;
}

export class SupervisedGroup {
  readonly #context: GroupContext;
  readonly #options: GroupOptions;
  readonly #limits: SupervisionLimits;
  readonly #stopping = new AbortController();
  readonly #retired = new Set<RetiredRun>();
  #current: GroupRun | undefined;
  #supervision: Promise<void> = Promise.resolve();

  constructor(context: GroupContext, options: GroupOptions, limits: Partial<SupervisionLimits> = {}) {
    this.#context = context;
    this.#options = options;
    this.#limits = { ...usual, ...limits };
  }

  /** Throws where the workers cannot be started. Later ones are tried again until they start. */
  async start(): Promise<void> {
    this.#current = await this.#startRun();
    this.#supervision = this.#supervise();
  }

  /** Replaces the workers. Jobs that run are finished by the old ones. */
  replace(): void {
    if (this.#current !== undefined) this.#retire(this.#current);
  }

  /** Resolves when the jobs that run are finished. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#supervision;
    this.replace();
    await Promise.all([...this.#retired].map((run) => this.#waitFor(run)));
  }

  async #supervise(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await setTimeout(this.#limits.interval, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      if (this.#current !== undefined && this.#needsReplacement(this.#current)) this.replace();
      for (const run of this.#retired) if (this.#isReleasable(run)) this.#release(run);
      this.#current ??= await this.#tryStart();
    }
  }

  #needsReplacement({ watched }: GroupRun): boolean {
    if (watched.isOver) return true;
    const stalledFor = this.#context.queue.stalledFor(Object.keys(this.#options.tasks));
    const isStalled =
      watched.runningJobs === 0 &&
      Math.min(stalledFor, performance.now() - watched.activeAt) > this.#limits.stall;
    if (isStalled)
      this.#context.log.warn({ job: true }, 'Due jobs are not taken: their workers are replaced.');
    return isStalled;
  }

  /** A pool that stops by itself refuses to be stopped, and ends all the same. */
  #retire(run: GroupRun): void {
    this.#current = undefined;
    const ended = Promise.all([run.watched.ended, run.runner.stop().catch(() => undefined)]);
    const retired: RetiredRun = { ...run, since: performance.now(), ended, hasEnded: false };
    void ended.then(() => {
      retired.hasEnded = true;
    });
    this.#retired.add(retired);
  }

  #isReleasable({ hasEnded, watched, since }: RetiredRun): boolean {
    const quietSince = Math.max(since, watched.activeAt);
    return hasEnded || (watched.runningJobs === 0 && performance.now() - quietSince > this.#limits.release);
  }

  #release(run: RetiredRun): void {
    this.#retired.delete(run);
    run.connections.destroy();
    run.watched.release();
  }

  async #waitFor(run: RetiredRun): Promise<void> {
    const givenUp = run.watched
      .idle()
      .then(() => setTimeout(this.#limits.finalRelease, undefined, { ref: false }));
    await Promise.race([run.ended, givenUp]);
    this.#release(run);
  }

  async #tryStart(): Promise<GroupRun | undefined> {
    try {
      return await this.#startRun();
    } catch (error) {
      this.#context.log.warn({ err: error }, 'The job workers could not be started again; trying again.');
      return undefined;
    }
  }

  async #startRun(): Promise<GroupRun> {
    const { pool, liveness } = this.#context;
    const watched = liveness.watch();
    const connections = trackConnections(pool);
    const starting = this.#run(watched, connections);
    try {
      const runner = await inTime(starting, this.#limits.start, 'The job workers did not start in time.');
      return { runner, watched, connections };
    } catch (error) {
      starting.then(
        (runner) => runner.stop(),
        () => undefined,
      );
      connections.destroy();
      watched.release();
      throw error;
    }
  }

  #run(watched: WatchedPool, connections: WorkerConnections): Promise<Runner> {
    const { workers, tasks, cronItems } = this.#options;
    return run({
      pgPool: connections.pool,
      concurrency: workers,
      noHandleSignals: true,
      events: watched.events,
      taskList: tasks,
      parsedCronItems: cronItems,
      // Results are stored in batches: one that fails stops the pool, where a single one would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: loggerTo(this.#context.log),
    });
  }
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
}

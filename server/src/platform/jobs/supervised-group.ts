/**
 * Runs the workers of one group of jobs and replaces them when they stop (rules/running 44).
 *
 * graphile-worker stops a pool of workers when it cannot store how a job went, as when PostgreSQL restarts. That stop can
 * hang for ever: it waits for a count of pending batches that goes below zero once storing failed twice. A pool that cannot
 * read its tasks at the start never tries again, and a job that was locked by a statement without an answer reaches no worker.
 * So a pool that fails to ask for a job is replaced as well, and nothing here waits for a pool to have stopped.
 */
import { EventEmitter } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import {
  Logger,
  runTaskList,
  type Task,
  type TaskList,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import type { Heartbeat } from './heartbeat.ts';

export interface SupervisionLimits {
  /** Milliseconds between two checks of the workers. */
  interval: number;
  /** Milliseconds after which a replaced pool that does not end is abandoned, counted from its last job. */
  release: number;
  /** The same during a shutdown, while the last job's result is stored. */
  finalRelease: number;
}

const usual: SupervisionLimits = { interval: 1_000, release: 10_000, finalRelease: 1_000 };

export interface GroupOptions {
  /** Concurrent jobs. */
  workers: number;
  tasks: TaskList;
}

export interface GroupContext {
  pool: pg.Pool;
  heartbeat: Heartbeat;
  log: Log;
}

interface GroupRun {
  workers: WorkerPool;
  connections: WorkerConnections;
  runningJobs: number;
  /** The time at which it was replaced, or its last job ended; by `performance.now()`. */
  quietSince: number;
  /** True once it is to be replaced. */
  isOver: boolean;
  isStopping: boolean;
  /** True once all its jobs have ended and their results are stored. */
  hasEnded: boolean;
}

export class SupervisedGroup {
  readonly #context: GroupContext;
  readonly #options: GroupOptions;
  readonly #limits: SupervisionLimits;
  readonly #retired = new Set<GroupRun>();
  readonly #timer: NodeJS.Timeout;
  #current: GroupRun;

  constructor(context: GroupContext, options: GroupOptions, limits: Partial<SupervisionLimits> = {}) {
    this.#context = context;
    this.#options = options;
    this.#limits = { ...usual, ...limits };
    this.#current = this.#startRun();
    this.#timer = setInterval(() => this.#supervise(), this.#limits.interval);
  }

  /** Resolves when the running jobs are finished. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#retire();
    while (this.#retired.size > 0) {
      await setTimeout(10);
      this.#releaseEnded(this.#limits.finalRelease);
    }
  }

  #supervise(): void {
    if (this.#current.isOver) {
      this.#retire();
      this.#current = this.#startRun();
    }
    this.#releaseEnded(this.#limits.release);
  }

  /** Its running jobs are finished. */
  #retire(): void {
    const run = this.#current;
    run.quietSince = performance.now();
    this.#retired.add(run);
    if (!run.isStopping) Promise.resolve(run.workers.gracefulShutdown()).catch(() => undefined);
  }

  #releaseEnded(patience: number): void {
    for (const run of this.#retired) {
      const isQuiet = run.runningJobs === 0 && performance.now() - run.quietSince > patience;
      if (!run.hasEnded && !isQuiet) continue;
      this.#retired.delete(run);
      run.connections.destroy();
      this.#context.heartbeat.end(run.workers.id);
    }
  }

  #startRun(): GroupRun {
    const { pool, heartbeat, log } = this.#context;
    const { workers: concurrency, tasks } = this.#options;
    const state = { runningJobs: 0, quietSince: 0, isOver: false, isStopping: false, hasEnded: false };
    const events: WorkerEvents = new EventEmitter();
    events.on('worker:getJob:error', () => {
      state.isOver = true;
    });
    events.on('pool:gracefulShutdown', () => {
      Object.assign(state, { isOver: true, isStopping: true });
    });
    const connections = trackConnections(pool);
    const options = {
      concurrency,
      events,
      noHandleSignals: true,
      // Stores results in batches: a failed batch stops the pool, a failed single result would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: loggerTo(log),
    };
    const workers = runTaskList(options, counted(tasks, state), connections.pool);
    heartbeat.begin(workers.id);
    const run = Object.assign(state, { workers, connections });
    const end = () => {
      run.hasEnded = true;
    };
    workers.promise.then(end, end);
    return run;
  }
}

function counted(tasks: TaskList, state: Pick<GroupRun, 'runningJobs' | 'quietSince'>): TaskList {
  const count =
    (task: Task | undefined): Task =>
    async (payload, helpers) => {
      state.runningJobs += 1;
      try {
        return await task?.(payload, helpers);
      } finally {
        state.runningJobs -= 1;
        state.quietSince = performance.now();
      }
    };
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, count(task)]));
}

function loggerTo(log: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ job: true }, message);
    else if (level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
}

type Callback = NonNullable<Parameters<typeof pg.Pool.prototype.connect>[0]>;
type Release = pg.PoolClient['release'];

interface WorkerConnections {
  /** The pool that graphile-worker gets. */
  pool: pg.Pool;
  /** Closes the connections that the workers have not returned. */
  destroy(): void;
}

/**
 * Tracks the connections that a group takes from the shared pool, so that a hanging group does not keep them.
 * graphile-worker returns a connection twice if it breaks during LISTEN; the pool would throw an uncaught error, so
 * only the first return is passed on.
 */
export function trackConnections(pool: pg.Pool): WorkerConnections {
  const taken = new Set<Release>();
  let isDestroyed = false;
  // A connection is returned by its own method or by the function that comes with it.
  const track = (client: pg.PoolClient): pg.PoolClient => {
    const { release } = client;
    if (isDestroyed) {
      release(true);
      throw new Error('These workers have been given up.');
    }
    const releaseOnce: Release = (destroy) => {
      if (taken.delete(releaseOnce)) release(destroy);
    };
    taken.add(releaseOnce);
    return Object.assign(client, { release: releaseOnce });
  };
  const connect = (callback?: Callback): Promise<pg.PoolClient> | undefined => {
    const connected = pool.connect().then(track, hideCode);
    if (callback === undefined) return connected;
    const failed = (error: Error) => callback(error, undefined, () => undefined);
    connected.then((client) => callback(undefined, client, client.release), failed);
    return undefined;
  };
  return {
    pool: new Proxy(pool, {
      get: (target, name, self) => (name === 'connect' ? connect : Reflect.get(target, name, self)),
    }),
    destroy: () => {
      isDestroyed = true;
      for (const release of [...taken]) release(true);
    },
  };
}

/**
 * graphile-worker pauses for two minutes if PostgreSQL refuses a connection while starting. Without the error's code it
 * retries at its usual interval.
 */
function hideCode(error: Error): never {
  throw new Error(error.message, { cause: error });
}

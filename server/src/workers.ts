/** Several worker processes behind one listening socket (`WORKERS`, rules/running 38), by `node:cluster`. */
import cluster from 'node:cluster';
import { once } from 'node:events';
import type { Log } from './platform/log.ts';
import { answerMetricsRequests } from './platform/metrics/worker-metrics.ts';

/** A worker process's own identity. */
export interface WorkerIdentity {
  /** From 1. The first worker runs the jobs and loads demo content. */
  number: number;
  /** True if it replaces a worker that ended. */
  isReplacement: boolean;
  databaseUrl: string;
}

export interface WorkersOptions {
  count: number;
  databaseUrl: string;
  /** Milliseconds for which stopping workers continue to serve requests. */
  drain: number;
  log: Log;
}

/** Milliseconds beyond the drain in which each part of a worker ends. */
const stopTimeout = 60_000;

/** Milliseconds before a worker is replaced. The pause doubles while replacements end within `stableAfter`. */
const restartPause = { shortest: 1_000, longest: 30_000, stableAfter: 60_000 };

/** Undefined in a process that is not a worker. */
export function readWorkerIdentity(): WorkerIdentity | undefined {
  const { WORKER_NUMBER, WORKER_IS_REPLACEMENT, WORKER_DATABASE_URL = '' } = process.env;
  if (!cluster.isWorker) return undefined;
  return {
    number: Number(WORKER_NUMBER),
    isReplacement: WORKER_IS_REPLACEMENT === 'yes',
    databaseUrl: WORKER_DATABASE_URL,
  };
}

/**
 * Resolves once all workers listen, with a function that stops them. Throws if one of them ends earlier; it has
 * reported why.
 */
export async function startWorkers({ count, databaseUrl, drain, log }: WorkersOptions) {
  // The workers accept connections themselves: one that is handed to a dying worker would stay open and unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  answerMetricsRequests();
  let isStopping = false;

  const fork = (number: number, isReplacement: boolean) =>
    cluster.fork({
      WORKER_NUMBER: number,
      WORKER_IS_REPLACEMENT: isReplacement ? 'yes' : 'no',
      WORKER_DATABASE_URL: databaseUrl,
    });
  const forkLater = (number: number, pause: number) => {
    const tryFork = () => {
      if (isStopping) return;
      const next = Math.min(2 * pause, restartPause.longest);
      try {
        replaceWhenEnded(fork(number, true), number, next);
      } catch (error) {
        log.warn({ worker: number, err: error }, 'A worker could not be started.');
        forkLater(number, next);
      }
    };
    setTimeout(tryFork, pause).unref();
  };
  const replaceWhenEnded = (worker: ReturnType<typeof fork>, number: number, pause: number) => {
    const since = performance.now();
    const replace = (how: object) => {
      if (isStopping) return;
      log.warn({ worker: number, ...how }, 'A worker ended and is being replaced.');
      const isStable = performance.now() - since > restartPause.stableAfter;
      forkLater(number, isStable ? restartPause.shortest : pause);
    };
    worker.once('exit', (code, signal) => replace({ code, signal }));
    // A worker that could not be started emits an error and no exit. Other errors concern undelivered messages.
    worker.on('error', (error) => worker.process.pid === undefined && replace({ err: error }));
  };
  const start = async (number: number) => {
    const worker = fork(number, false);
    const ended = once(worker, 'exit').then(([code, signal]) => signal ?? `code ${code}`);
    const how = await Promise.race([once(worker, 'listening').then(() => undefined), ended]);
    if (how !== undefined)
      throw new Error(`Guildhall could not start: a worker ended with ${how}. See its message above.`);
    replaceWhenEnded(worker, number, restartPause.shortest);
  };
  const stop = async () => {
    isStopping = true;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);
    const timer = setTimeout(
      () => workers.forEach(({ process: child }) => void child.kill('SIGKILL')),
      drain + stopTimeout,
    );
    await Promise.all(
      workers.map(async (worker) => {
        worker.process.kill('SIGTERM');
        if (!worker.isDead()) await once(worker, 'exit');
      }),
    );
    clearTimeout(timer);
  };

  try {
    // The first worker fills an empty database before others serve requests.
    await start(1);
    await Promise.all(Array.from({ length: count - 1 }, (_, index) => start(index + 2)));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/**
 * Assembles the application on a migrated database: the platform, the slices on it, and the HTTP server. It has no
 * state outside of what `createApp` returns, so that tests may run several concurrently.
 */

import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Topic, topics } from '#contract/core/topics.ts';
import { openHttp } from './open-http.ts';
import { openPlatform, type Platform, type PlatformOptions } from './open-platform.ts';
import { openSlices, type Slices } from './open-slices.ts';
import type { AppContext } from './platform/app-context.ts';
import { notify } from './platform/changes/change-bus.ts';
import { ChangeListener } from './platform/changes/change-listener.ts';
import type { PageSource } from './platform/http/pages.ts';
import { JobMetrics } from './platform/jobs/job-metrics.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import type { Log } from './platform/log.ts';
import { type BackupOptions, noBackups } from './slices/backups/index.ts';
import { findLost } from './slices/posts/index.ts';

export interface AppOptions extends PlatformOptions {
  /** Absent if only calls are served. */
  pages?: PageSource | undefined;
  /** The backup store and how to make a backup; without it backups are off. */
  backups?: BackupOptions | undefined;
  /** The worker's number (workers.ts); undefined in a single process. */
  workerNumber?: number | undefined;
}

export interface App {
  http: FastifyInstance;
  context: AppContext;
  /** Starts the background jobs. With `hasClock: false`, another process schedules the cron jobs. */
  work(options?: { hasClock?: boolean }): Promise<void>;
  /** Enables enqueuing, whichever process runs the jobs. Until then, cron jobs pick up the work. */
  queueAsked(): void;
  /** Starts ranking the posts that a killed instance counted but did not rank. */
  findLost(): void;
  /** Saves in-memory counts and ranks lists now; otherwise both happen within seconds. */
  catchUp(): Promise<void>;
  /** Reports not ready from now on, but continues to serve requests. */
  announceEnd(): void;
  /** Finishes pending work, then releases all resources. */
  close(): Promise<void>;
}

/** Resolves once the application is assembled. It serves requests once `http` listens, and runs jobs after `work`. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, pages, backups = noBackups, workerNumber } = options;
  const platform = await openPlatform(options);
  const { context, changes, directUrl: url, tracer } = platform;
  const sendingEnds = new AbortController();
  const slices = openSlices(platform, { config, backups, ending: sendingEnds.signal });
  // Covers changes that this instance did not notify before it was killed.
  await notify(context.database, [topics.everything]).catch(() => undefined);
  const changeListener = new ChangeListener({ url, cache: context.cache, changes, log });
  await changeListener.start();
  // Reads the settings after connecting, which invalidates them. The next steps block the event loop, and the query
  // would appear slow.
  await context.readSite().catch(() => undefined);
  const jobMetrics = new JobMetrics(tracer);
  const hasBackups = backups.backups !== undefined;
  let isEnding = false;
  const parts = { platform, slices, jobMetrics };
  const http = await openHttp({
    ...parts,
    config,
    log,
    pages,
    workerNumber,
    hasBackups,
    isEnding: () => isEnding,
  });
  const lifecycle = new Lifecycle({ ...parts, changeListener, http, sendingEnds });
  return {
    http,
    context,
    work: (how) => lifecycle.work(how),
    queueAsked: () => platform.requestedJobs.open(),
    findLost: () => lifecycle.findLost(),
    catchUp: async () => {
      const { views, clicks } = slices.visits;
      await Promise.all([views.flush(), clicks.flush(), platform.dailyCounters.flush()]);
      await changes.flush();
    },
    announceEnd: () => {
      isEnding = true;
    },
    close: () => lifecycle.end(),
  };
}

interface Parts {
  platform: Platform;
  slices: Slices;
  changeListener: ChangeListener;
  jobMetrics: JobMetrics;
  http: FastifyInstance;
  sendingEnds: AbortController;
}

/** Background activity, and the orderly shutdown of everything. */
class Lifecycle {
  readonly #parts: Parts;
  readonly #leaving = new AbortController();
  #worker: Worker | undefined;
  #lookForLost: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async work({ hasClock = true } = {}): Promise<void> {
    const { slices, jobMetrics } = this.#parts;
    const { database, log } = this.#parts.platform.context;
    this.#worker = await startWorker({ database, groups: slices.groups, hasClock, log, metrics: jobMetrics });
  }

  findLost(): void {
    this.#lookForLost = this.#findLost();
  }

  /**
   * In this order: incoming requests, the jobs that they cause, notifications, and the resources that all of them use.
   */
  async end(): Promise<void> {
    const { platform, slices, changeListener, http, sendingEnds } = this.#parts;
    const { views, clicks } = slices.visits;
    const { database, mailer, workerProcess, log } = this.#parts.platform.context;
    const end = (what: string, ending: Promise<unknown> | undefined) => shutDownInTime(what, ending, log);
    sendingEnds.abort();
    await http.close();
    await end('the jobs that were asked for', platform.requestedJobs.close());
    const workersEnd = this.#worker?.stop();
    mailer.hurry();
    await end('the job workers', workersEnd);
    this.#leaving.abort();
    await end('the look for what was not ranked', this.#lookForLost);
    await end('the counts', Promise.all([views.close(), clicks.close(), platform.dailyCounters.close()]));
    await end('change notifications', Promise.all([platform.changes.flush(), changeListener.close()]));
    await end('the making of pictures', workerProcess.close());
    mailer.close();
    await end('the connections to the database', database.close());
    await end('the traces', platform.tracer?.close());
  }

  async #findLost(): Promise<void> {
    const { changes } = this.#parts.platform;
    const { database, log } = this.#parts.platform.context;
    const tell = (lost: readonly Topic[]) => changes.afterWrite(lost, { isNotified: false });
    await findLost(database, tell, this.#leaving.signal).catch((error) =>
      log.warn({ err: error }, 'Lists may be out of order until the next start.'),
    );
  }
}

/** Milliseconds for one part. */
const shutdownTimeout = 6_000;

/** Abandons and logs a part that does not end in time; no acknowledged work depends on it. */
async function shutDownInTime(what: string, ending: Promise<unknown> | undefined, log: Log): Promise<void> {
  const timedOut = Symbol('timed out');
  const timer = new AbortController();
  const first = await Promise.race([ending, setTimeout(shutdownTimeout, timedOut, { signal: timer.signal })]);
  timer.abort();
  if (first === timedOut) log.warn(`Shutting down without waiting for ${what} any longer.`);
}

/**
 * The application on a database that is ready: the platform, the slices on it, and what answers over HTTP, put together. No
 * state outside of what `createApp` returns, so that tests may run several at once.
 */
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
import { shutDownInTime } from './platform/shut-down.ts';
import { type BackupOptions, noBackups } from './slices/backups/index.ts';
import { findLost } from './slices/posts/index.ts';

export interface AppOptions extends PlatformOptions {
  /** Absent where only calls are needed. */
  pages?: PageSource | undefined;
  /** Where backups are, and how one is made; without it they are off. */
  backups?: BackupOptions | undefined;
  /** The worker's number (workers.ts); undefined where one process answers alone. */
  workerNumber?: number | undefined;
}

export interface App {
  http: FastifyInstance;
  context: AppContext;
  /** Starts the background jobs; without the clock, those that come at regular times are left to whoever queues them. */
  work(options?: { hasClock?: boolean }): Promise<void>;
  /** From now on jobs that are asked for are queued, whichever process does them; before, those at regular times find the work. */
  queueAsked(): void;
  /** Begins to rank what an instance that was killed counted and did not come to. */
  findLost(): void;
  /** Saves now what is counted in memory, and ranks lists now: both would otherwise follow within seconds. */
  catchUp(): Promise<void>;
  /** From now on it says that it is not ready, and answers all the same. */
  announceEnd(): void;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

/** Resolves once all of it is put together; it answers as soon as `http` listens, and does jobs from `work` on. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, pages, backups = noBackups, workerNumber } = options;
  const platform = await openPlatform(options);
  const { context, changes, directUrl: url, tracer } = platform;
  const sendingEnds = new AbortController();
  const slices = openSlices(platform, { config, backups, ending: sendingEnds.signal });
  // For changes that this instance did not notify before it was killed.
  await notify(context.database, [topics.everything]).catch(() => undefined);
  const changeListener = new ChangeListener({ url, cache: context.cache, changes, log });
  await changeListener.start();
  // Reloaded as it connects. What follows keeps the process busy, so that the answer would be taken for a slow one.
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
  const life = new Life({ ...parts, changeListener, http, sendingEnds });
  return {
    http,
    context,
    work: (how) => life.work(how),
    queueAsked: () => platform.requestedJobs.open(),
    findLost: () => life.findLost(),
    catchUp: async () => {
      const { views, clicks } = slices.visits;
      await Promise.all([views.flush(), clicks.flush(), platform.dailyCounters.flush()]);
      await changes.flush();
    },
    announceEnd: () => {
      isEnding = true;
    },
    close: () => life.end(),
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

/** What goes on beside what is answered, and the end of all of it. */
class Life {
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

  /** In this order: what comes in, what follows from it, what that is told to, and what all of them stand on. */
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
    const tell = (lost: readonly Topic[]) => changes.committed(lost, { isNotified: false });
    await findLost(database, tell, this.#leaving.signal).catch((error) =>
      log.warn({ err: error }, 'Lists may be out of order until the next start.'),
    );
  }
}

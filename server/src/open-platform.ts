/** Creates the platform that all slices use: database, cache, change notifications, and the application context. */
import type { SiteSettings } from '#contract/core/site.ts';
import { mayShowLate, topics } from '#contract/core/topics.ts';
import { type Settings, settingsInForce, siteOf } from '#contract/settings/model.ts';
import type { Config } from './config/config.ts';
import { observeStatements, tracedFetch, tracerOf } from './observability.ts';
import { ResponseCache } from './packages/response-cache/index.ts';
import { WorkerProcess } from './packages/worker-process/index.ts';
import type { AppContext } from './platform/app-context.ts';
import { ChangeBus } from './platform/changes/change-bus.ts';
import { createDailyCounters, type DailyCounters } from './platform/db/daily-counters.ts';
import { answerTimeout, type Database, type DatabaseLimits, openDatabase } from './platform/db/database.ts';
import { placeElsewhere } from './platform/db/embedded.ts';
import { countInDatabase } from './platform/db/shared-counts.ts';
import { statementWriter, writer } from './platform/db/write.ts';
import { DiskMonitor } from './platform/disk-monitor.ts';
import { openFileStore } from './platform/file-store.ts';
import { countInMemory } from './platform/http/rate-limits.ts';
import { AskedJobs, EventJobs } from './platform/jobs/event-jobs.ts';
import { linkedFetch } from './platform/links/fetch-linked.ts';
import { MemberLimiters } from './platform/links/member-limiters.ts';
import type { Log } from './platform/log.ts';
import { createMailer, sweepOutbox, type Timeouts } from './platform/mail/mailer.ts';
import { LiveSite } from './platform/site/live-site.ts';
import type { Tracer } from './platform/tracing/tracer.ts';
import { pictureLimits } from './slices/files/index.ts';
import { RankFollower } from './slices/posts/index.ts';
import { Provider, signOnOf } from './slices/sso/index.ts';

export interface PlatformOptions {
  config: Config;
  databaseUrl: string;
  log: Log;
  now?: (() => Date) | undefined;
  /** Overrides the time-outs of the mail server. */
  mailTimeouts?: Timeouts | undefined;
  /** Overrides the limits of the database, for tests. */
  databaseLimits?: Partial<DatabaseLimits> | undefined;
}

export interface Platform {
  context: AppContext;
  diskMonitor: DiskMonitor;
  /** True if this is the only process. */
  isAlone: boolean;
  changes: ChangeBus;
  ranks: RankFollower;
  /** Maps events to jobs; filled once all jobs are known. */
  eventJobs: EventJobs;
  requestedJobs: AskedJobs;
  /** Daily counters that are not saved yet. */
  dailyCounters: DailyCounters;
  /** The single sign-on site; undefined if there is none. */
  provider: Provider | undefined;
  tracer: Tracer | undefined;
  /** The address of PostgreSQL itself, behind a pooler. */
  directUrl: string;
}

/** Resolves even if the single sign-on site or the mail server does not answer. */
export async function openPlatform(options: PlatformOptions): Promise<Platform> {
  const { config, databaseUrl, log } = options;
  await sweepOutbox(config.dataDir);
  const tracer = await tracerOf(config, log);
  const directUrl = config.databaseDirectUrl ?? databaseUrl;
  const cache = new ResponseCache({ maxBytes: config.cacheBytes, mayShowLate });
  const database = databaseOf(options, tracer);
  const ranks = new RankFollower(database);
  const changes = new ChangeBus(cache, database, ranks);
  const requestedJobs = new AskedJobs(database);
  const eventJobs = new EventJobs();
  const live = await openSite(config, database, cache, changes);
  const site = live.current;
  // Makes no request: the single sign-on site may be down at the start.
  const provider = config.sso && new Provider({ settings: config.sso, publicUrl: site.publicUrl, log });
  const now = options.now ?? (() => new Date());
  const alone = isAlone(config);
  const dailyCounters = createDailyCounters(database, now);
  const { countDaily } = dailyCounters;
  const context: AppContext = {
    ...sharedContext(options, site, tracer, () => countDaily('mail-sent')),
    now,
    countDaily,
    database,
    cache,
    openCounter: alone ? countInMemory : countInDatabase(database),
    write: writer(database, changes, eventJobs),
    writeOnce: statementWriter(database, changes),
    sso: provider && signOnOf(provider),
    ask: (domainEvent) => requestedJobs.ask(domainEvent),
    readSite: () => live.read(),
  };
  const diskMonitor = new DiskMonitor(foldersOf(config));
  const lent = { context, diskMonitor, provider, tracer, directUrl };
  return { ...lent, isAlone: alone, changes, ranks, eventJobs, requestedJobs: requestedJobs, dailyCounters };
}

/** Folders on this machine. */
function foldersOf({ dataDir, databaseUrl }: Config): string[] {
  const elsewhere = databaseUrl === undefined ? placeElsewhere(dataDir) : undefined;
  return elsewhere === undefined ? [dataDir] : [dataDir, elsewhere];
}

function databaseOf(
  { config, databaseUrl, log, databaseLimits = {} }: PlatformOptions,
  tracer: Tracer | undefined,
): Database {
  return openDatabase({
    url: databaseUrl,
    directUrl: config.databaseDirectUrl,
    onStatement: observeStatements(config, config.databaseDirectUrl ?? databaseUrl, log, tracer),
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection to the database was lost'),
    limits: { answer: answerTimeout, ...databaseLimits },
  });
}

/** The parts that need no database. */
function sharedContext(
  { config, log, mailTimeouts }: PlatformOptions,
  site: SiteSettings,
  tracer: Tracer | undefined,
  onSent: () => void,
) {
  return {
    log,
    mailer: createMailer({
      ...config.mail,
      senderName: config.mail.isFromSaid ? undefined : () => site.name,
      dataDir: config.dataDir,
      log,
      timeouts: mailTimeouts,
      tracer,
      onSent,
    }),
    storage: openFileStore(config),
    bytesPerMember: config.bytesPerMember,
    fetchGuarded: tracedFetch(tracer, linkedFetch(site, config.fetchAllow)),
    linkLimiters: new MemberLimiters(),
    workerProcess: new WorkerProcess(pictureLimits),
    site,
  };
}

function isAlone({ databaseUrl, processes }: Config): boolean {
  return databaseUrl === undefined && processes === 1;
}

/** A change of settings flushes the cache, because every page shows them. */
async function openSite(
  config: Config,
  { db }: Database,
  cache: ResponseCache,
  changes: ChangeBus,
): Promise<LiveSite> {
  const fixed = { ...config.site, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` };
  const inForce = (saved: Partial<Settings>): SiteSettings =>
    siteOf(settingsInForce(saved, config.settings), fixed);
  const live = new LiveSite({ db, siteOf: inForce, isConnected: () => cache.isConnected });
  // If the database is away, the next reader loads them.
  await live.read().catch(() => undefined);
  changes.onInvalidation((changed) => {
    if (changed.includes(topics.everything)) live.invalidate();
  });
  return live;
}

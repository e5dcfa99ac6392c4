/** What all slices stand on: the database, what is kept, how changes are told, and what the platform lends. */
import type { SiteSettings } from '#contract/core/site.ts';
import { mayShowLate, topics } from '#contract/core/topics.ts';
import { type Settings, settingsInForce, siteOf } from '#contract/settings/model.ts';
import type { Config } from './config/config.ts';
import { hearStatements, tracedFetch, tracerOf } from './observability.ts';
import { ResponseCache } from './packages/response-cache/index.ts';
import { WorkerProcess } from './packages/worker-process/index.ts';
import type { AppContext } from './platform/app-context.ts';
import { ChangeBus } from './platform/changes/change-bus.ts';
import { createDailyCounters, type DailyCounters } from './platform/db/daily-counters.ts';
import { answerTimeout, type Database, type DatabaseLimits, openDatabase } from './platform/db/database.ts';
import { placeElsewhere } from './platform/db/embedded.ts';
import { countTogether } from './platform/db/shared-counts.ts';
import { statementWriter, writer } from './platform/db/write.ts';
import { DiskMonitor } from './platform/disk-monitor.ts';
import { openFileStore } from './platform/file-store.ts';
import { countAlone } from './platform/http/rate-limits.ts';
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
  /** How long a mail server may take, where it is not as usual. */
  mailTimeouts?: Timeouts | undefined;
  /** Others than a database has, for tests. */
  databaseLimits?: Partial<DatabaseLimits> | undefined;
}

export interface Platform {
  context: AppContext;
  diskMonitor: DiskMonitor;
  /** Whether no other process does what this one does. */
  isAlone: boolean;
  changes: ChangeBus;
  ranks: RankFollower;
  /** Which jobs follow from which facts; learns it once all jobs are known. */
  eventJobs: EventJobs;
  requestedJobs: AskedJobs;
  /** What is counted for the office's numbers, and not saved yet. */
  dailyCounters: DailyCounters;
  /** The site that signs members in; undefined where there is none. */
  provider: Provider | undefined;
  tracer: Tracer | undefined;
  /** Of PostgreSQL itself, where a pooler stands in front of it. */
  directUrl: string;
}

/** Resolves whether or not the site that signs members in or the mail server answers. */
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
  // Asks nobody for anything: the site that signs members in may be away as this starts.
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
    openCounter: alone ? countAlone : countTogether(database),
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

/** Where this machine writes. */
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
    onStatement: hearStatements(config, config.databaseDirectUrl ?? databaseUrl, log, tracer),
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection to the database was lost'),
    limits: { answer: answerTimeout, ...databaseLimits },
  });
}

/** Whatever has nothing to do with the database. */
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

/** A change of them drops everything that is kept, as every page shows them. */
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
  // Where the database is away just now, it is asked again by whoever needs them.
  await live.read().catch(() => undefined);
  changes.onInvalidation((changed) => {
    if (changed.includes(topics.everything)) live.invalidate();
  });
  return live;
}

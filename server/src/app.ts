/**
 * The application on a database that is ready: the explicit list of slices, and what the platform makes of
 * them. No state outside of what `createApp` returns, so that tests may run several at once.
 */
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SiteSettings } from '#contract/core/site.ts';
import { topics } from '#contract/core/topics.ts';
import { lastingCronJobs, lastingJobs } from './backup/jobs.ts';
import type { Config } from './config.ts';
import { demoJobs } from './demo/jobs.ts';
import { gaugesOf, hearStatements, tracedFetch, tracerOf } from './observability.ts';
import { letOthersGoFirst } from './packages/process-priority/index.ts';
import { ReplyCache } from './packages/reply-cache/index.ts';
import { WorkerProcess } from './packages/worker-process/index.ts';
import { Changes } from './platform/cache/changes.ts';
import { pageLateness } from './platform/cache/lateness.ts';
import { listenForNews, tellNews } from './platform/cache/news.ts';
import { ReadAfter } from './platform/cache/read-after.ts';
import { type DatabaseLimits, openDatabase } from './platform/db/database.ts';
import { type Pooler, tellMissing } from './platform/db/pooler.ts';
import { findReplica } from './platform/db/replica-database.ts';
import { countTogether, sharedCountJobs } from './platform/db/shared-counts.ts';
import { singleWriter, writer } from './platform/db/write.ts';
import { type Fellows, isFirst } from './platform/fellows.ts';
import type { Binding } from './platform/http/binding.ts';
import { registerCalls } from './platform/http/call-routes.ts';
import { registerDocuments } from './platform/http/documents.ts';
import { registerFiles } from './platform/http/files.ts';
import { registerMonitoring } from './platform/http/monitoring.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { usualPace } from './platform/http/pace.ts';
import { type PageSource, registerPages } from './platform/http/pages.ts';
import { PublicReplies } from './platform/http/public-replies.ts';
import { countAlone } from './platform/http/rate-limits.ts';
import { RequestFigures } from './platform/http/request-figures.ts';
import { createHttpServer } from './platform/http/server.ts';
import { TurnFigures } from './platform/http/turn-figures.ts';
import { AskedJobs } from './platform/jobs/asked.ts';
import { FactJobs } from './platform/jobs/fact-jobs.ts';
import { JobFigures } from './platform/jobs/job-figures.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { linkedFetch, linkedPost } from './platform/links/fetch-linked.ts';
import { MemberTurns } from './platform/links/member-turns.ts';
import type { Log } from './platform/log.ts';
import { createMailer, type Timeouts } from './platform/mail/mailer.ts';
import type { Services } from './platform/services.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import {
  accountCronJobs,
  accountJobs,
  accountRoutes,
  lookUpJobs,
  viewerFinder,
} from './slices/accounts/index.ts';
import { alertLetters, alertRoutes, matchingCronJobs, matchingJobs } from './slices/alerts/index.ts';
import {
  type BackupOptions,
  backupCronJobs,
  backupJobs,
  backupLetters,
  backupRoutes,
  backupWatchJobs,
  noBackups,
} from './slices/backups/index.ts';
import { commentRoutes } from './slices/comments/index.ts';
import {
  departureCronJobs,
  departureJobs,
  departureLetters,
  departureRoutes,
} from './slices/departures/index.ts';
import {
  exportCronJobs,
  exportJobs,
  exportMailJobs,
  exportMakingJobs,
  exportRoutes,
  registerDownload,
} from './slices/exports/index.ts';
import { fileCronJobs, fileJobs, fileRoutes, pictureLimits } from './slices/files/index.ts';
import { flagRoutes } from './slices/flags/index.ts';
import { letterCronJobs, letterRoutes, registerOneClick } from './slices/letters/index.ts';
import { MasterCache, masterCronJobs, masterRoutes } from './slices/masters/index.ts';
import { memberRoutes } from './slices/members/index.ts';
import { messageCronJobs, messageRoutes } from './slices/messages/index.ts';
import { moderationRoutes, registerRecordDownload } from './slices/moderation/index.ts';
import { noticeCronJobs, noticeJobs, noticeLetterJobs, noticeRoutes } from './slices/notices/index.ts';
import { findLost, postCronJobs, postRoutes, RankFollower } from './slices/posts/index.ts';
import {
  addViews,
  areFilesInReach,
  ProductReads,
  postingRoutes,
  productCronJobs,
  productJobs,
  productRoutes,
  ViewCounter,
} from './slices/products/index.ts';
import { profileRoutes } from './slices/profiles/index.ts';
import { searchRoutes } from './slices/search/index.ts';
import { seenCronJobs, seenRoutes } from './slices/seen/index.ts';
import { siteDocuments } from './slices/site/index.ts';
import { openSso, Provider, signOnOf, ssoCronJobs, ssoLetters, ssoRoutes } from './slices/sso/index.ts';
import { threadJobs, threadRoutes } from './slices/threads/index.ts';
import { voteRoutes } from './slices/votes/index.ts';
import {
  type WebhookOptions,
  webhookCronJobs,
  webhookJobs,
  webhookLetters,
  webhookRoutes,
  webhookSendingJobs,
} from './slices/webhooks/index.ts';

export interface AppOptions {
  config: Config;
  databaseUrl: string;
  /** What stands at that address, where it is not PostgreSQL itself. */
  pooler?: Pooler | undefined;
  /** Hears the process id of each backend of the database that is given what may take long. */
  onBackend?: ((pid: number) => void) | undefined;
  log: Log;
  /** Absent where only calls are needed. */
  pages?: PageSource | undefined;
  now?: () => Date;
  /** How long a mail server may take, where it is not as usual. */
  mailTimeouts?: Timeouts | undefined;
  /** Where backups are, and how one is made; without it they are off. */
  backups?: BackupOptions | undefined;
  /** Those that answer with it behind one listener; undefined where it is alone. */
  fellows?: Fellows | undefined;
  /** Others than a database has, for tests. */
  databaseLimits?: Partial<DatabaseLimits> | undefined;
}

export interface App {
  http: FastifyInstance;
  services: Services;
  /** Starts the background jobs; without the clock, those that come at regular times are left to whoever queues them. */
  work(options?: { hasClock?: boolean }): Promise<void>;
  /** Does now what may take a second: lists are in order, and show how often things were liked and commented on. */
  catchUp(): Promise<void>;
  /** From now on it says that it is not ready, and answers all the same. */
  announceEnd(): void;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

export async function createApp({
  config,
  databaseUrl,
  pooler,
  onBackend,
  log,
  pages,
  now,
  mailTimeouts,
  backups = noBackups,
  fellows,
  databaseLimits = {},
}: AppOptions): Promise<App> {
  const tracer = await tracerOf(config, log);
  const directUrl = pooler?.directUrl ?? databaseUrl;
  if (pooler !== undefined) tellMissing(pooler, log);
  const cache = new ReplyCache({ maxBytes: config.cacheBytes, lateness: pageLateness });
  const database = openDatabase({
    replica: await findReplica(config.databaseReplicaUrl, () => cache.isTrusted, log),
    url: databaseUrl,
    directUrl: pooler?.directUrl,
    onStatement: hearStatements(config, directUrl, log, tracer),
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection to the database was lost'),
    onHang: (connections) =>
      log.warn({ connections }, 'the database does not answer: connections were given up'),
    onBackend,
    limits: databaseLimits,
  });
  const ranks = new RankFollower(database);
  const changes = new Changes(cache, (sender, told) => tellNews(database, sender, told), ranks);
  const { replica } = database;
  if (replica !== undefined) changes.onDrop((dropped) => replica.note(dropped));
  const site = siteOf(config);
  const asked = new AskedJobs(database);
  const factJobs = new FactJobs();
  // Asks nobody for anything: the site that signs members in may be away as this starts.
  const provider = config.sso && new Provider({ settings: config.sso, publicUrl: site.publicUrl, log });
  const services: Services = {
    database,
    cache,
    openCounter: isAlone(config) ? countAlone : countTogether(database),
    log,
    write: writer(database, changes, factJobs),
    writeOnce: singleWriter(database, changes),
    mailer: createMailer({ ...config.mail, dataDir: config.dataDir, log, timeouts: mailTimeouts, tracer }),
    storage: openStorage(config),
    bytesPerMember: config.bytesPerMember,
    fetchGuarded: tracedFetch(tracer, linkedFetch(site, config.fetchAllow)),
    linkTurns: new MemberTurns(),
    workerProcess: new WorkerProcess({
      ...pictureLimits,
      onStart: (pid) => void letOthersGoFirst(pid, 'last'),
    }),
    site,
    sso: provider && signOnOf(provider),
    now: now ?? (() => new Date()),
    ask: (fact) => asked.ask(fact),
  };

  const sendingEnds = new AbortController();
  const webhooks: WebhookOptions = {
    post: linkedPost(site, config.fetchAllow),
    allow: config.fetchAllow,
    ending: sendingEnds.signal,
  };
  const sso = openSso(services, provider);
  const masterCache = new MasterCache(database.db);
  changes.onDrop((dropped) => {
    if (dropped.includes(topics.masters) || dropped.includes(topics.everything)) masterCache.forget();
  });
  const products = new ProductReads(services, masterCache, config.cacheBytes * cardShare);
  changes.onDrop((dropped) => {
    if (dropped.some((topic) => countedTopics.has(topic))) products.forgetCounts();
  });
  const views = new ViewCounter(async (counted) => {
    await addViews(database, counted);
    ranks.add('product', counted.keys());
    // What is not ranked now is ranked with the next.
    await ranks.follow().catch(() => undefined);
  });
  const bindings = [
    ...accountRoutes(services, { hasLimits: config.rateLimits }),
    ...ssoRoutes(sso),
    ...masterRoutes(services, masterCache),
    ...postRoutes(services),
    ...productRoutes(products, views),
    ...postingRoutes(services, masterCache),
    ...fileRoutes(services),
    ...threadRoutes(services),
    ...seenRoutes(services),
    ...commentRoutes(services),
    ...voteRoutes(services),
    ...flagRoutes(services),
    ...searchRoutes(services, masterCache),
    ...memberRoutes(services),
    ...profileRoutes(services),
    ...letterRoutes(services),
    ...alertRoutes(services, masterCache),
    ...noticeRoutes(services),
    ...messageRoutes(services, { hasLimits: config.rateLimits }),
    ...webhookRoutes(services, webhooks),
    ...exportRoutes(services),
    ...departureRoutes(services),
    ...backupRoutes(services, backups),
    ...moderationRoutes(services),
  ];
  const hasBackups = backups.backups !== undefined;
  const documents = siteDocuments(services, masterCache);
  const jobGroups = [
    // Letters of an account's life: somebody sits in front of the screen and waits for them (rules/running 7).
    {
      jobs: [
        ...accountJobs(services),
        ...ssoLetters(services),
        ...exportMailJobs(services),
        ...departureLetters(services),
        ...backupLetters(services),
        ...webhookLetters(services),
      ],
      cronJobs: [],
      workers: 4,
    },
    // What such letters follow from, where somebody who asked is not told whether there is an account.
    { jobs: lookUpJobs(services), cronJobs: [], workers: 2 },
    // All other letters, however many: as many at a time as the mailer keeps connections for (rules/letters 4).
    { jobs: [...alertLetters(services), ...noticeLetterJobs(services)], cronJobs: [], workers: 4 },
    // One product after the other, in all instances together (docs/decisions/0018).
    { jobs: matchingJobs(services), cronJobs: matchingCronJobs(services), workers: 1 },
    {
      jobs: [
        ...fileJobs(services),
        ...productJobs(services),
        ...threadJobs(services),
        ...noticeJobs(services),
        ...webhookJobs(services),
        ...exportJobs(services),
        ...departureJobs(services),
        ...lastingJobs(services, config.backup),
        ...demoJobs(services),
      ],
      cronJobs: [
        ...accountCronJobs(services),
        ...sharedCountJobs(database),
        ...ssoCronJobs(services, sso),
        ...masterCronJobs(services),
        ...fileCronJobs(services),
        ...postCronJobs(services),
        ...productCronJobs(services),
        ...seenCronJobs(services),
        ...messageCronJobs(services),
        ...exportCronJobs(services),
        ...letterCronJobs(services),
        ...noticeCronJobs(services),
        ...webhookCronJobs(services),
        ...departureCronJobs(services),
        ...backupWatchJobs(services, backups),
        ...lastingCronJobs(services),
      ],
      workers: 4,
    },
    // Each takes minutes where much was written: one at a time, and nothing else waits for it.
    { jobs: exportMakingJobs(services), cronJobs: [], workers: 1 },
    // What waits for receivers elsewhere: a slow one keeps two of them from nobody (docs/decisions/0050).
    { jobs: webhookSendingJobs(services, webhooks), cronJobs: [], workers: 4 },
    // A process of its own for each, which may take hours: one at a time, and nothing else waits for it.
    ...(hasBackups
      ? [{ jobs: backupJobs(services, backups), cronJobs: backupCronJobs(services, backups), workers: 1 }]
      : []),
  ];

  factJobs.learn(jobGroups.flatMap(({ jobs }) => jobs));

  // What this instance could not tell before it was killed; itself it listens only from then on.
  await changes.tell([topics.everything]).catch(() => undefined);
  const news = await listenForNews({ url: directUrl, cache, changes, log });
  const requests = new RequestFigures();
  const turnFigures = new TurnFigures();
  const jobFigures = new JobFigures(tracer);
  const replies = new PublicReplies(
    cache,
    publicPaths(bindings),
    staffPaths(bindings),
    usualPace,
    requests,
    new ReadAfter(changes.instance, news),
  );
  const http = await createHttpServer({
    log,
    trustProxy: config.trustProxy,
    replies,
    isHttps: site.publicUrl.startsWith('https:'),
    answers: { figures: requests, slowAfter: config.slow.request, tracer },
  });
  let isEnding = false;
  registerMonitoring(http, {
    services,
    isEnding: () => isEnding,
    fellows,
    metricsToken: config.metricsToken,
    gauges: gaugesOf({
      services,
      requests,
      turns: turnFigures,
      jobs: jobFigures,
      sso: sso?.figures,
      tracer,
      tells: { ofAll: isFirst(fellows), ofBackups: hasBackups },
    }),
  });
  await registerOpenApi(http, bindings);
  registerCalls(http, {
    services,
    bindings,
    replies,
    findViewer: viewerFinder(services),
    rateLimits: config.rateLimits,
    turnFigures,
  });
  registerDownload(http, services);
  registerRecordDownload(http, services);
  registerOneClick(http);
  registerDocuments(http, { cache, replica, documents, replies, turnFigures });
  await registerFiles(http, {
    storage: services.storage,
    isInReach: (productId) => areFilesInReach(services, productId),
    clientFolder: pages?.clientFolder,
  });
  if (pages) registerPages(http, { services, bindings, replies, turnFigures, ...pages });

  let worker: Worker | undefined;
  let lookForLost: Promise<void> | undefined;
  const leaving = new AbortController();
  return {
    http,
    services,
    async work({ hasClock = true } = {}) {
      const figures = jobFigures;
      worker = await startWorker({ pool: database.jobPool, groups: jobGroups, hasClock, log, figures });
      if (hasClock) asked.open();
      lookForLost = findLost(
        database,
        (lost) => changes.committed(lost, { isTold: false }),
        leaving.signal,
      ).catch((error) => log.warn({ err: error }, 'Lists may be out of order until the next start.'));
    },
    catchUp: () => changes.flush(),
    announceEnd() {
      isEnding = true;
    },
    async close() {
      const end = (what: string, ending: Promise<unknown> | undefined) => shutDownInTime(what, ending, log);
      sendingEnds.abort();
      await http.close();
      await end('the jobs that were asked for', asked.close());
      const workersEnd = worker?.stop();
      services.mailer.hurry();
      await end('the job workers', workersEnd);
      leaving.abort();
      await end('the look for what was not ranked', lookForLost);
      await end('the counts of views', views.close());
      await end('the news of changes', Promise.all([changes.flush(), news.close()]));
      await end('the making of pictures', services.workerProcess.close());
      services.mailer.close();
      await end('the connections to the database', database.close());
      await end('the traces', tracer?.close());
    },
  };
}

/** Of CACHE_MB, beside all of it for replies: what cards have to be kept in (docs/decisions/0031). */
const cardShare = 1 / 8;

/** A change of these changes how many products a category lists. */
const countedTopics: ReadonlySet<string> = new Set([topics.lists('product'), topics.everything]);

/** Milliseconds for one part of the application; whoever ends it waits for no more than it must. */
const shutdownTimeout = 6_000;

/** What does not end in time is left behind: nothing that was acknowledged depends on it. */
async function shutDownInTime(what: string, ending: Promise<unknown> | undefined, log: Log): Promise<void> {
  const timedOut = Symbol('timed out');
  const timer = new AbortController();
  const first = await Promise.race([ending, setTimeout(shutdownTimeout, timedOut, { signal: timer.signal })]);
  timer.abort();
  if (first === timedOut) log.warn(`Ending goes on without ${what}.`);
}

/** Whether no other process does what this one does. */
function isAlone({ databaseUrl, processes }: Config): boolean {
  return databaseUrl === undefined && processes === 1;
}

function publicPaths(bindings: Binding[]): string[] {
  return bindings.filter(({ kind }) => kind === 'public').map(({ call }) => call.path);
}

/** Those of them that tell the staff more. */
function staffPaths(bindings: Binding[]): string[] {
  return bindings
    .filter((binding) => binding.kind === 'public' && binding.readForStaff !== undefined)
    .map(({ call }) => call.path);
}

function siteOf(config: Config): SiteSettings {
  return { ...config.site, publicUrl: config.publicUrl ?? `http://localhost:${config.port}` };
}

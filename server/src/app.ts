/**
 * The application on a database that is ready: the explicit list of slices, and what the platform makes of
 * them. No state outside of what `createApp` returns, so that tests may run several at once.
 */
import type { FastifyInstance } from 'fastify';
import { topics } from '#contract/core/topics.ts';
import { jobGroups } from './job-groups.ts';
import { gaugesOf } from './observability.ts';
import { openPlatform, type PlatformOptions } from './open-platform.ts';
import { listenForNews } from './platform/cache/news.ts';
import { ReadAfter } from './platform/cache/read-after.ts';
import { type Fellows, isFirst } from './platform/fellows.ts';
import { publicPaths, staffPaths } from './platform/http/binding.ts';
import { registerCalls } from './platform/http/call-routes.ts';
import { registerDocuments } from './platform/http/documents.ts';
import { registerFiles } from './platform/http/files.ts';
import { registerMonitoring } from './platform/http/monitoring.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { usualPace } from './platform/http/pace.ts';
import { type PageSource, registerPages } from './platform/http/pages.ts';
import { PublicReplies } from './platform/http/public-replies.ts';
import { RequestFigures } from './platform/http/request-figures.ts';
import { createHttpServer } from './platform/http/server.ts';
import { TurnFigures } from './platform/http/turn-figures.ts';
import { JobFigures } from './platform/jobs/job-figures.ts';
import { startWorker, type Worker } from './platform/jobs/worker.ts';
import { linkedPost } from './platform/links/fetch-linked.ts';
import type { Services } from './platform/services.ts';
import { shutDownInTime } from './platform/shut-down.ts';
import { accountRoutes, viewerFinder } from './slices/accounts/index.ts';
import { alertRoutes } from './slices/alerts/index.ts';
import { type BackupOptions, backupRoutes, noBackups } from './slices/backups/index.ts';
import { commentRoutes } from './slices/comments/index.ts';
import { departureRoutes } from './slices/departures/index.ts';
import { exportRoutes, registerDownload } from './slices/exports/index.ts';
import { fileRoutes } from './slices/files/index.ts';
import { flagRoutes } from './slices/flags/index.ts';
import { letterRoutes, registerOneClick } from './slices/letters/index.ts';
import { MasterCache, masterRoutes } from './slices/masters/index.ts';
import { memberRoutes } from './slices/members/index.ts';
import { messageRoutes } from './slices/messages/index.ts';
import { moderationRoutes, registerRecordDownload } from './slices/moderation/index.ts';
import { noticeRoutes } from './slices/notices/index.ts';
import { findLost, postRoutes } from './slices/posts/index.ts';
import {
  addViews,
  areFilesInReach,
  ProductReads,
  postingRoutes,
  productRoutes,
  ViewCounter,
} from './slices/products/index.ts';
import { profileRoutes } from './slices/profiles/index.ts';
import { searchRoutes } from './slices/search/index.ts';
import { seenRoutes } from './slices/seen/index.ts';
import { siteDocuments } from './slices/site/index.ts';
import { openSso, ssoRoutes } from './slices/sso/index.ts';
import { threadRoutes } from './slices/threads/index.ts';
import { voteRoutes } from './slices/votes/index.ts';
import { type WebhookOptions, webhookRoutes } from './slices/webhooks/index.ts';

export interface AppOptions extends PlatformOptions {
  /** Absent where only calls are needed. */
  pages?: PageSource | undefined;
  /** Where backups are, and how one is made; without it they are off. */
  backups?: BackupOptions | undefined;
  /** Those that answer with it behind one listener; undefined where it is alone. */
  fellows?: Fellows | undefined;
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

/** Resolves once all of it is put together; it answers as soon as `http` listens, and does jobs from `work` on. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, log, pages, backups = noBackups, fellows } = options;
  const platform = await openPlatform(options);
  const { services, changes, ranks, factJobs, asked, provider, tracer } = platform;
  const { database, cache, site } = services;
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
  const groups = jobGroups({ services, config, sso, webhooks, backups });
  factJobs.learn(groups.flatMap(({ jobs }) => jobs));

  // What this instance could not tell before it was killed; itself it listens only from then on.
  await changes.tell([topics.everything]).catch(() => undefined);
  const news = await listenForNews({ url: platform.directUrl, cache, changes, log });
  const requests = new RequestFigures();
  const turnFigures = new TurnFigures();
  const jobFigures = new JobFigures(tracer);
  const replies = new PublicReplies({
    cache,
    callPaths: publicPaths(bindings),
    staffPaths: staffPaths(bindings),
    pace: usualPace,
    figures: requests,
    readAfter: new ReadAfter(changes.instance, news),
  });
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
  registerDocuments(http, { cache, replica: database.replica, documents, replies, turnFigures });
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
      worker = await startWorker({ pool: database.jobPool, groups, hasClock, log, figures });
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

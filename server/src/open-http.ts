/** Everything that is served over HTTP on one server: calls, pages, documents, files and metrics. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { learningSlug } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import type { Config } from './config/config.ts';
import { gaugesOf } from './observability.ts';
import type { Platform } from './open-platform.ts';
import type { Slices } from './open-slices.ts';
import type { AppContext } from './platform/app-context.ts';
import { registerCalls } from './platform/http/call-routes.ts';
import { registerDocuments } from './platform/http/documents.ts';
import { registerFiles } from './platform/http/files.ts';
import { registerMonitoring } from './platform/http/monitoring.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { type PageSource, registerPages } from './platform/http/pages.ts';
import { PublicResponses } from './platform/http/public-responses.ts';
import { RequestLimiters } from './platform/http/request-limiters.ts';
import { RequestMetrics } from './platform/http/request-metrics.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { createHttpServer } from './platform/http/server.ts';
import { sweepUploads, UploadFolder } from './platform/http/upload-folder.ts';
import type { FindViewer } from './platform/http/viewer.ts';
import type { JobMetrics } from './platform/jobs/job-metrics.ts';
import type { Log } from './platform/log.ts';
import { viewerFinder } from './slices/accounts/index.ts';
import { registerOwnCalendar } from './slices/calendar/index.ts';
import { registerCreditDownloads } from './slices/credits/index.ts';
import { registerDownload } from './slices/exports/index.ts';
import { findAttachmentName } from './slices/files/index.ts';
import { registerTableDownload, registerTableUpload } from './slices/imports/index.ts';
import { registerRecordDownload } from './slices/moderation/index.ts';
import { registerOneClick } from './slices/notification-emails/index.ts';
import { registerPendingFile } from './slices/pending-posts/index.ts';
import { areFilesInReach } from './slices/products/index.ts';

export interface HttpOptions {
  platform: Platform;
  slices: Slices;
  config: Config;
  log: Log;
  jobMetrics: JobMetrics;
  /** Absent if only calls are served. */
  pages: PageSource | undefined;
  /** The worker's number; undefined in a single process. */
  workerNumber: number | undefined;
  /** True to report metrics of backups. */
  hasBackups: boolean;
  /** True if it must report not ready. */
  isEnding: () => boolean;
}

/** Counts requests. */
interface Counters {
  requests: RequestMetrics;
  limiters: RequestLimiters;
}

/** Serves requests once it listens. */
export async function openHttp(options: HttpOptions): Promise<FastifyInstance> {
  const counters = { requests: new RequestMetrics(), limiters: new RequestLimiters() };
  const replies = repliesOf(options, counters);
  const http = await serverOf(options, counters, replies);
  monitor(http, options, counters);
  const findViewer = viewerFinder(options.platform.context);
  await answerCalls(http, options, counters, replies, findViewer);
  registerTransfers(http, options, counters, findViewer);
  await answerPages(http, options, counters, replies);
  return http;
}

function repliesOf({ platform }: HttpOptions, { requests }: Counters): PublicResponses {
  return new PublicResponses({
    cache: platform.context.cache,
    commonHeaders: securityHeaders({ isHttps: platform.context.site.publicUrl.startsWith('https:') }),
    metrics: requests,
  });
}

function serverOf(
  { platform: { context, diskMonitor, tracer }, config, log }: HttpOptions,
  { requests }: Counters,
  replies: PublicResponses,
): Promise<FastifyInstance> {
  return createHttpServer({
    log,
    diskMonitor,
    trustProxy: config.trustProxy,
    replies,
    isHttps: context.site.publicUrl.startsWith('https:'),
    answers: { metrics: requests, slowAfter: config.slow.request },
    tracer,
  });
}

function monitor(http: FastifyInstance, options: HttpOptions, { requests, limiters }: Counters): void {
  const { platform, slices, config, jobMetrics, workerNumber = 1, hasBackups, isEnding } = options;
  const { context, diskMonitor, tracer } = platform;
  const gauges = gaugesOf({
    context,
    diskMonitor,
    requests,
    limiters,
    jobs: jobMetrics,
    sso: slices.sso?.metrics,
    tracer,
    tells: { ofAll: workerNumber === 1, ofBackups: hasBackups },
  });
  registerMonitoring(http, {
    context,
    diskMonitor,
    isEnding,
    workerNumber: options.workerNumber,
    metricsToken: config.metricsToken,
    gauges,
  });
}

async function answerCalls(
  http: FastifyInstance,
  { platform: { context }, slices: { bindings }, config: { dataDir, rateLimits } }: HttpOptions,
  { limiters }: Counters,
  replies: PublicResponses,
  findViewer: FindViewer,
): Promise<void> {
  await registerOpenApi(http, bindings);
  const temporary = join(dataDir, 'tmp');
  await sweepUploads(temporary);
  const uploads = new UploadFolder(temporary);
  registerCalls(http, { context, bindings, replies, findViewer, rateLimits, limiters, uploads });
}

/** Special addresses that browsers request or post to. */
function registerTransfers(
  http: FastifyInstance,
  { platform: { context } }: HttpOptions,
  { limiters }: Counters,
  findViewer: FindViewer,
): void {
  registerDownload(http, context);
  registerRecordDownload(http, context);
  registerTableDownload(http, context);
  registerTableUpload(http, context, findViewer);
  registerPendingFile(http, context, findViewer);
  registerCreditDownloads(http, context, findViewer);
  registerOneClick(http);
  registerOwnCalendar(http, context, limiters);
}

async function answerPages(
  http: FastifyInstance,
  { platform: { context }, slices, pages }: HttpOptions,
  { limiters }: Counters,
  replies: PublicResponses,
): Promise<void> {
  const { bindings, documents } = slices;
  const { cache, storage } = context;
  registerDocuments(http, { cache, documents, replies, limiters });
  await registerFiles(http, {
    storage,
    isInReach: (productId) => areFilesInReach(context, productId),
    findAttachmentName: (productId, file) => findAttachmentName(context.database.db, productId, file),
    clientFolder: pages?.clientFolder,
  });
  if (pages) {
    const readSite = () => siteOfPages(context, slices);
    registerPages(http, { context, readSite, bindings, replies, limiters, ...pages });
  }
}

async function siteOfPages({ readSite }: AppContext, { hasListing }: Slices): Promise<SiteSettings> {
  const [site, hasLearning] = await Promise.all([readSite(), hasListing(learningSlug)]);
  return { ...site, hasLearning };
}

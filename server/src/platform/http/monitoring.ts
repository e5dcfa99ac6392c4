/** Endpoints for operators' tools: liveness, readiness, metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Fault } from '#contract/core/fault.ts';
import { callTexts } from '#contract/core/texts.ts';
import type { AppContext } from '../app-context.ts';
import type { Database } from '../db/database.ts';
import { isMigrated } from '../db/migrate.ts';
import { type DiskMonitor, noRoom } from '../disk-monitor.ts';
import { lateAfterSeconds, listLateTasks } from '../jobs/queue-queries.ts';
import { memoryLimit } from '../memory-limit.ts';
import { collectGauge, singleFlight, singleFlightInTime } from '../metrics/collectors.ts';
import { metricsOfAllWorkers } from '../metrics/worker-metrics.ts';
import { withTimeout } from '../with-timeout.ts';
import { addressTest } from './network.ts';
import { bearerToken } from './viewer.ts';

/** Headers by which proxies name the original client. */
const ofProxies = /^(?:x-forwarded(?:-.+)?|forwarded|via|x-real-ip)$/;

const isLoopback = addressTest('127.0.0.0/8, ::1');

/**
 * Guards `/metrics`, which reveals load and routes (rules/running 5): throws unless the request has the token or comes
 * from this machine. Without a configured token, remote requests get 404.
 */
export function demandMetricsAccess(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | undefined,
): void {
  if (isFromHere(request)) return;
  if (token === undefined) throw new Fault('not_found', callTexts.nothingHere);
  if (isSame(bearerToken(request.headers.authorization) ?? '', token)) return;
  reply.header('www-authenticate', 'Bearer');
  throw new Fault('unauthenticated', 'This requires the token in METRICS_TOKEN.');
}

/** A proxy on this machine forwards remote requests. */
function isFromHere({ raw }: FastifyRequest): boolean {
  if (!isLoopback(raw.socket.remoteAddress ?? '')) return false;
  return !Object.keys(raw.headers).some((name) => ofProxies.test(name));
}

/** Constant-time comparison. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Milliseconds on an existing connection; a new one then has a second more (rules/running 5). */
const readyTimeout = 1_000;

export interface MonitoringOptions {
  context: AppContext;
  diskMonitor: DiskMonitor;
  /** The token of METRICS_TOKEN. */
  metricsToken: string | undefined;
  /** All metrics except those of the process itself. */
  gauges: ((registry: Registry) => void)[];
  /** True once a shutdown began, so that load balancers stop sending requests. */
  isEnding: () => boolean;
  /** Undefined for a single process. */
  workerNumber?: number | undefined;
}

export function registerMonitoring(app: FastifyInstance, options: MonitoringOptions): void {
  const { metricsToken, gauges, workerNumber } = options;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  collectGauge(registry, limit, memoryLimit);
  for (const register of gauges) register(registry);
  registerHealth(app, options);
  const tell =
    workerNumber === undefined ? () => registry.metrics() : metricsOfAllWorkers(registry, workerNumber);
  app.get('/metrics', async (request, reply) => {
    demandMetricsAccess(request, reply, metricsToken);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await tell());
  });
}

const limit = {
  name: 'guildhall_memory_limit_bytes',
  help: 'Memory of the container, or else of the machine.',
};

function registerHealth(
  app: FastifyInstance,
  { context: { database }, diskMonitor, isEnding }: MonitoringOptions,
): void {
  // However many ask, one connection is opened for them.
  const isMigratedNow = singleFlight(() => readsMigrated(database));
  const listLate = singleFlightInTime(() => listLateTasks(database.pool, lateAfterSeconds));
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('alive\n'));
  app.get('/readyz', async (request, reply) => {
    reply.type('text/plain');
    if (isEnding()) return reply.code(503).send('not ready: it ends\n');
    try {
      const [hasMigrated, late = [], isFull] = await Promise.all([
        isMigratedNow(),
        listLate(),
        diskMonitor.isFull(),
      ]);
      if (!hasMigrated) return reply.code(503).send('not ready: migrations have not run\n');
      // Another instance would find the same jobs and the same disk, and pages are still read: so this one stays ready.
      const degraded = [late.length > 0 && 'jobs', isFull && noRoom].filter((part) => part !== false);
      return reply.send(['ready\n', ...degraded.map((part) => `degraded: ${part}\n`)].join(''));
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send('not ready: the database cannot be reached\n');
    }
  });
}

/**
 * True if the database has all migrations. Throws if the database does not answer. Succeeds while the pools wait, for
 * example for a table that an update locked: load balancers would otherwise drop every instance.
 */
function readsMigrated(database: Database): Promise<boolean> {
  return withTimeout(isMigrated(database.pool), readyTimeout, 'its connections are taken').catch(() =>
    database.queryDirectly(isMigrated),
  );
}

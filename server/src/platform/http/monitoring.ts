/** What an operator's tools ask: is it alive, is it ready, how much does it do. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isMigrated } from '../db/migrate.ts';
import { inTime } from '../in-time.ts';
import { gaugeGivenUp } from '../mail/given-up-gauge.ts';
import type { Services } from '../services.ts';
import { demandMetricsAccess } from './metrics-access.ts';

/** Milliseconds in which the database must answer to be called ready. */
const readyTimeout = 2_000;
/** Seconds. */
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export interface MonitoringOptions {
  services: Services;
  /** Of METRICS_TOKEN. */
  metricsToken: string | undefined;
  /** Figures of slices: each registers its own. */
  gauges: ((registry: Registry) => void)[];
}

export function registerMonitoring(
  app: FastifyInstance,
  { services, metricsToken, gauges }: MonitoringOptions,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  countRequests(app, registry);
  gaugeServices(registry, services);
  for (const register of gauges) register(registry);
  registerHealth(app, services);
  app.get('/metrics', async (request, reply) => {
    demandMetricsAccess(request, reply, metricsToken);
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });
}

function registerHealth(app: FastifyInstance, { database }: Services): void {
  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('alive\n'));
  app.get('/readyz', async (request, reply) => {
    reply.type('text/plain');
    try {
      if (await inTime(isMigrated(database.pool), readyTimeout, 'the database did not answer in time')) {
        return reply.send('ready\n');
      }
      return reply.code(503).send('not ready: migrations have not run\n');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send('not ready: the database cannot be reached\n');
    }
  });
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'guildhall_requests_total',
    help: 'Requests answered by the application; those answered from the cache ahead of it are cache hits.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'guildhall_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route'],
    buckets: durationBuckets,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '(none)';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe({ route }, reply.elapsedTime / 1000);
    done();
  });
}

function gaugeServices(registry: Registry, { database, cache }: Services): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const pools = [database.pool, database.quickPool, database.jobPool];
  const ofPools = (count: 'totalCount' | 'waitingCount') => pools.reduce((sum, pool) => sum + pool[count], 0);
  gauge('guildhall_cache_bytes', 'Bytes of kept replies.', () => cache.bytes);
  gauge('guildhall_cache_entries', 'Kept replies.', () => cache.size);
  gauge('guildhall_cache_hits', 'Replies answered from the cache since the start.', () => cache.hits);
  gauge('guildhall_cache_misses', 'Replies made since the start.', () => cache.misses);
  gauge('guildhall_database_connections', 'Open connections.', () => ofPools('totalCount'));
  gauge('guildhall_database_waiting', 'Requests that wait for a connection.', () => ofPools('waitingCount'));
  gauge('guildhall_database_statements', 'Statements sent since the start.', () => database.statements());
  gaugeGivenUp(registry, database);
}

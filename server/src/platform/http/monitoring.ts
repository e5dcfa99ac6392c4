/** What an operator's tools ask: is it alive, is it ready, how much does it do. */
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isMigrated } from '../db/migrate.ts';
import type { Services } from '../services.ts';

/** Seconds. */
const durationBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5];

export function registerMonitoring(app: FastifyInstance, { database, cache }: Services): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  gauge('guildhall_cache_bytes', 'Bytes of kept replies.', () => cache.bytes);
  gauge('guildhall_cache_entries', 'Kept replies.', () => cache.size);
  gauge('guildhall_cache_hits', 'Replies answered from the cache since the start.', () => cache.hits);
  gauge('guildhall_cache_misses', 'Replies made since the start.', () => cache.misses);
  gauge('guildhall_database_connections', 'Open connections.', () => database.pool.totalCount);
  gauge(
    'guildhall_database_waiting',
    'Requests that wait for a connection.',
    () => database.pool.waitingCount,
  );
  gauge('guildhall_database_statements', 'Statements sent since the start.', () => database.statements());

  function gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  }

  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? '(none)';
    requests.inc({ method: request.method, route, status: reply.statusCode });
    durations.observe({ route }, reply.elapsedTime / 1000);
  });

  app.get('/healthz', async (_request, reply) => reply.type('text/plain').send('alive\n'));

  app.get('/readyz', async (request, reply) => {
    try {
      if (await isMigrated(database.pool)) return reply.type('text/plain').send('ready\n');
      return reply.code(503).type('text/plain').send('not ready: migrations have not run\n');
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).type('text/plain').send('not ready: the database cannot be reached\n');
    }
  });

  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
}

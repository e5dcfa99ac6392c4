/** Counts and times requests by route, also cached ones (rules/running 18). */
import { METHODS } from 'node:http';
import { Counter, Histogram, type Registry } from 'prom-client';
import { requestBuckets } from '../metrics/collectors.ts';

const known = new Set(METHODS);

/** The route label of unmatched requests, and the method label of invalid ones. */
export const noRoute = '(none)';

export class RequestMetrics {
  readonly #requests = new Counter({
    name: 'guildhall_requests_total',
    help: 'Requests answered, also those from the cache.',
    labelNames: ['method', 'route', 'status'],
    registers: [],
  });
  readonly #fromCache = new Counter({
    name: 'guildhall_requests_from_cache_total',
    help: 'Requests answered from the cache, which are no line of the log.',
    labelNames: ['method', 'route'],
    registers: [],
  });
  readonly #seconds = new Histogram({
    name: 'guildhall_request_seconds',
    help: 'Time to answer.',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers: [],
  });

  register(registry: Registry): void {
    registry.registerMetric(this.#requests);
    registry.registerMetric(this.#fromCache);
    registry.registerMetric(this.#seconds);
  }

  /** The registered route, or a page's: `/deal/:id`. Typed addresses are never labels. */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.refused(method, route, status);
    this.#seconds.observe({ method: labelOf(method), route }, seconds);
  }

  /** Counts a request that was rejected immediately, without a duration. */
  refused(method: string, route: string, status: number): void {
    this.#requests.inc({ method: labelOf(method), route, status });
  }

  /** Starts the count at 0, since Prometheus cannot see the growth of a series that begins with 1. */
  mayCache(method: string, route: string): void {
    this.#fromCache.inc({ method, route }, 0);
  }

  answeredFromCache(method: string, route: string, status: number, seconds: number): void {
    this.answered(method, route, status, seconds);
    this.#fromCache.inc({ method, route });
  }
}

function labelOf(method: string): string {
  return known.has(method) ? method : noRoute;
}

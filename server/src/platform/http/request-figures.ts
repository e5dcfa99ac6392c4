/** Requests, failures and durations of each route, also of replies that are answered ahead of the framework (rules/running 18). */
import { METHODS } from 'node:http';
import type { Registry } from 'prom-client';
import { Durations } from '../metrics/durations.ts';
import { figure, type Sample } from '../metrics/figure.ts';

/** Of one route. Labels are ours alone: what a visitor types makes none. */
export class RouteFigures {
  readonly method: string;
  readonly route: string;
  readonly durations = new Durations();
  /** Answered from the cache ahead of the framework: whole, and as not modified. */
  kept = 0;
  keptNotModified = 0;
  readonly #byStatus = new Map<number, number>();

  constructor(method: string, route: string) {
    this.method = method;
    this.route = route;
  }

  answered(status: number, seconds: number): void {
    this.refused(status);
    this.durations.note(seconds);
  }

  /** Never worked on, and so no time to tell. */
  refused(status: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
  }

  /** Some ten nanoseconds: a kept reply is told many thousand times a second. */
  answeredFromCache(isNotModified: boolean, seconds: number): void {
    if (isNotModified) this.keptNotModified += 1;
    else this.kept += 1;
    this.durations.note(seconds);
  }

  get counts(): [status: number, count: number][] {
    const counts = new Map(this.#byStatus);
    const kept = [
      [200, this.kept],
      [304, this.keptNotModified],
    ] as const;
    for (const [status, count] of kept) if (count > 0) counts.set(status, (counts.get(status) ?? 0) + count);
    return [...counts];
  }
}

const known = new Set(METHODS);

/** What was asked for and is no route, and what is no request. */
export const noRoute = '(none)';

export class RequestFigures {
  readonly #routes = new Map<string, RouteFigures>();

  /** `route` as it is registered, or as pages call it: `/deal/:id`. */
  of(method: string, route: string): RouteFigures {
    const key = `${method} ${route}`;
    const there = this.#routes.get(key);
    if (there !== undefined) return there;
    const made = new RouteFigures(known.has(method) ? method : noRoute, route);
    this.#routes.set(key, made);
    return made;
  }

  register(registry: Registry): void {
    const routes = () => [...this.#routes.values()];
    figure(registry, requests, () => routes().flatMap(countSamples));
    figure(registry, fromCache, () => routes().map(keptSample));
    figure(registry, durations, () =>
      routes().flatMap(({ method, route, durations: of }) => of.samples(durations.name, { method, route })),
    );
  }
}

const requests = {
  name: 'guildhall_requests_total',
  help: 'Requests answered, also those from the cache ahead of the framework.',
  type: 'counter',
} as const;

const fromCache = {
  name: 'guildhall_requests_from_cache_total',
  help: 'Requests answered from the cache ahead of the framework, which are no line of the log.',
  type: 'counter',
} as const;

const durations = {
  name: 'guildhall_request_seconds',
  help: 'Time to answer.',
  type: 'histogram',
} as const;

function countSamples({ method, route, counts }: RouteFigures): Sample[] {
  return counts.map(([status, value]) => ({ value, labels: { method, route, status: String(status) } }));
}

function keptSample({ method, route, kept, keptNotModified }: RouteFigures): Sample {
  return { value: kept + keptNotModified, labels: { method, route } };
}

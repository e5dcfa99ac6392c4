/** What is done about each request once it was answered: it is logged, counted, and told where it was slow. */
import { type IncomingMessage, METHODS, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import type { Log } from '../log.ts';
import { Durations } from '../metrics/durations.ts';
import { figure, type Sample } from '../metrics/figure.ts';
import { Ongoing, readTraceContext, within } from '../ongoing.ts';
import type { Tracer } from '../trace/tracer.ts';

export interface AnswerOptions {
  figures: RequestFigures;
  /** Milliseconds from which on a request is slow (rules/running 24); 0 calls none so. */
  slowAfter: number;
  tracer?: Tracer | undefined;
}

/** Of whoever left before the reply had, as nginx calls it: under a load that is too much, these are the slowest. */
const leftEarly = 499;

/** `isNoted` is true of requests that somebody else has counted. */
export function followAnswers(
  app: FastifyInstance,
  options: AnswerOptions,
  isNoted: (request: FastifyRequest) => boolean,
): void {
  const noted = new WeakSet<FastifyRequest>();
  const noteOnce = (request: FastifyRequest, status: number) => {
    if (noted.has(request) || isNoted(request)) return;
    noted.add(request);
    const answered = { method: request.method, route: routeOfRequest(request), status };
    noteAnswer(ongoingRequest(request.raw), answered, request.log, options);
  };
  app.addHook('onRequest', (request, { raw }, done) => {
    raw.once('close', () => {
      if (!raw.writableFinished) noteOnce(request, statusOf(raw));
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteOnce(request, reply.statusCode);
    done();
  });
}

/** Of a reply that has ended. */
function statusOf({ writableFinished, statusCode }: ServerResponse): number {
  return writableFinished ? statusCode : leftEarly;
}

interface Answered {
  method: string;
  route: string;
  status: number;
}

/** `log` names the request. Whatever tells of the end of a reply, its lines are those of the request. */
function noteAnswer(
  one: Ongoing,
  answered: Answered,
  log: Pick<Log, 'info' | 'warn'>,
  { figures, slowAfter, tracer }: AnswerOptions,
): void {
  const elapsed = performance.now() - one.since;
  const told = { ...answered, ms: Math.round(elapsed) };
  within(one, () => {
    log.info(told, 'answered');
    if (slowAfter > 0 && elapsed >= slowAfter) log.warn({ ...told, ...causes(one) }, 'slow');
  });
  figures.of(answered.method, answered.route).answered(answered.status, elapsed / 1_000);
  tracer?.request(one, { ...told, ms: elapsed });
}

/** What it was busy with, and what it waited for, in milliseconds; what is left was its own work and the line. */
function causes({ statements, waitedForTurn, waitedForConnection }: Ongoing) {
  return {
    statements,
    waitedForTurn: Math.round(waitedForTurn),
    waitedForConnection: Math.round(waitedForConnection),
  };
}

/** What is known of each request while it is worked on, and after it. */
const ongoingOf = new WeakMap<IncomingMessage, Ongoing>();

/** To be called before the server has other hooks: they and all that comes after work within it. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => within(ongoingRequest(request.raw), done));
}

/** A header of tracing that cannot be read is none. */
export function ongoingRequest(request: IncomingMessage): Ongoing {
  const there = ongoingOf.get(request);
  if (there !== undefined) return there;
  const made = new Ongoing(readTraceContext(request.headers.traceparent));
  ongoingOf.set(request, made);
  return made;
}

/** As it is counted and logged: never the address, whose query may be a person's own. */
export function routeOfRequest(request: FastifyRequest): string {
  return ongoingRequest(request.raw).page ?? request.routeOptions.url ?? noRoute;
}

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

const knownMethods = new Set(METHODS);

/** What was asked for and is no route, and what is no request. */
export const noRoute = '(none)';

export class RequestFigures {
  readonly #routes = new Map<string, RouteFigures>();

  /** `route` as it is registered, or as pages call it: `/deal/:id`. */
  of(method: string, route: string): RouteFigures {
    const key = `${method} ${route}`;
    const there = this.#routes.get(key);
    if (there !== undefined) return there;
    const made = new RouteFigures(knownMethods.has(method) ? method : noRoute, route);
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

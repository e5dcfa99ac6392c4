/** What is done about each request once it was answered: it is logged, counted, and told where it was slow. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { RequestContext, readTraceContext, within } from '../request-context.ts';
import { noRoute, type RequestMetrics } from './request-metrics.ts';

export interface AnswerOptions {
  metrics: RequestMetrics;
  /** Milliseconds from which on a request is slow (rules/running 24); 0 calls none so. */
  slowAfter: number;
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
    noteAnswer(currentRequest(request.raw), answered, request.log, options);
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
  one: RequestContext,
  answered: Answered,
  log: Pick<Log, 'info' | 'warn'>,
  { metrics, slowAfter }: AnswerOptions,
): void {
  const elapsed = performance.now() - one.since;
  const told = { ...answered, ms: Math.round(elapsed) };
  within(one, () => {
    log.info(told, 'answered');
    if (slowAfter > 0 && elapsed >= slowAfter) log.warn({ ...told, ...causes(one) }, 'slow');
  });
  metrics.answered(answered.method, answered.route, answered.status, elapsed / 1_000);
}

/** What it was busy with, and what it waited for, in milliseconds; what is left was its own work and the line. */
function causes({ statements, waitedForTurn, waitedForConnection }: RequestContext) {
  return {
    statements,
    waitedForTurn: Math.round(waitedForTurn),
    waitedForConnection: Math.round(waitedForConnection),
  };
}

/** What is known of each request while it is worked on, and after it. */
const contextOf = new WeakMap<IncomingMessage, RequestContext>();

/** To be called before the server has other hooks: they and all that comes after work within it. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => within(currentRequest(request.raw), done));
}

/** A header of tracing that cannot be read is none. */
export function currentRequest(request: IncomingMessage): RequestContext {
  const there = contextOf.get(request);
  if (there !== undefined) return there;
  const made = new RequestContext(readTraceContext(request.headers.traceparent));
  contextOf.set(request, made);
  return made;
}

/** As it is counted and logged: never the address, whose query may be a person's own. */
export function routeOfRequest(request: FastifyRequest): string {
  return currentRequest(request.raw).page ?? request.routeOptions.url ?? noRoute;
}

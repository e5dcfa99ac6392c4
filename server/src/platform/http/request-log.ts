/** Logs, counts and traces each answered request. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { RequestContext, readTraceContext, runWithContext } from '../request-context.ts';
import { noRoute, type RequestMetrics } from './request-metrics.ts';

export interface RequestLogOptions {
  metrics: RequestMetrics;
  /** Milliseconds from which a request is slow (rules/running 24); 0 turns this off. */
  slowAfter: number;
}

/** nginx's status for a client that left early: under overload these are the slowest. */
const leftEarly = 499;

/** `isNoted` is true if another part has counted the request. */
export function logRequests(
  app: FastifyInstance,
  options: RequestLogOptions,
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

/** For a finished reply. */
function statusOf({ writableFinished, statusCode }: ServerResponse): number {
  return writableFinished ? statusCode : leftEarly;
}

interface Answered {
  method: string;
  route: string;
  status: number;
}

/** `log` carries the request id, whatever event ended the reply. */
function noteAnswer(
  one: RequestContext,
  answered: Answered,
  log: Pick<Log, 'info' | 'warn'>,
  { metrics, slowAfter }: RequestLogOptions,
): void {
  const elapsed = performance.now() - one.since;
  const fields = { ...answered, ms: Math.round(elapsed) };
  runWithContext(one, () => {
    log.info(fields, 'answered');
    if (slowAfter > 0 && elapsed >= slowAfter) log.warn({ ...fields, ...causes(one) }, 'slow');
  });
  metrics.answered(answered.method, answered.route, answered.status, elapsed / 1_000);
}

/** The request's time in milliseconds by cause; the rest was its own work and queueing. */
function causes({ statements, waitedForTurn, waitedForConnection }: RequestContext) {
  return {
    statements,
    waitedForTurn: Math.round(waitedForTurn),
    waitedForConnection: Math.round(waitedForConnection),
  };
}

/** The context of each request. */
const contextOf = new WeakMap<IncomingMessage, RequestContext>();

/** Must be the first hook, so that everything runs within the context. */
export function openRequestContexts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => runWithContext(currentRequest(request.raw), done));
}

/** Ignores an unreadable tracing header. */
export function currentRequest(request: IncomingMessage): RequestContext {
  const there = contextOf.get(request);
  if (there !== undefined) return there;
  const made = new RequestContext(readTraceContext(request.headers.traceparent));
  contextOf.set(request, made);
  return made;
}

/** The route for metrics and logs, never the address, whose query may be private. */
export function routeOfRequest(request: FastifyRequest): string {
  return currentRequest(request.raw).page ?? request.routeOptions.url ?? noRoute;
}

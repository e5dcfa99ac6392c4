/** What is done about each request once it was answered: it is logged, counted, and told where it was slow. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { type Ongoing, within } from '../ongoing.ts';
import type { Tracer } from '../trace/tracer.ts';
import { ongoingRequest, routeOfRequest } from './ongoing-requests.ts';
import type { RequestFigures } from './request-figures.ts';

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

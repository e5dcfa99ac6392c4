/** What is done about each request once it was answered: it is logged, counted, and told where it was slow. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../ongoing.ts';
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

export function followAnswers(app: FastifyInstance, options: AnswerOptions): void {
  const noted = new WeakSet<FastifyRequest>();
  const noteOnce = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    if (noted.has(request)) return;
    noted.add(request);
    // Whatever tells of the end of a reply, its lines are those of the request.
    within(ongoingRequest(request), () => note(request, { status, elapsedTime: reply.elapsedTime }, options));
  };
  app.addHook('onRequest', (request, reply, done) => {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) noteOnce(request, reply, leftEarly);
    });
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    noteOnce(request, reply, reply.statusCode);
    done();
  });
}

function note(
  request: FastifyRequest,
  { status, elapsedTime }: { status: number; elapsedTime: number },
  { figures, slowAfter, tracer }: AnswerOptions,
): void {
  const route = routeOfRequest(request);
  const { method } = request;
  const told = { method, route, status, ms: Math.round(elapsedTime) };
  request.log.info(told, 'answered');
  figures.of(method, route).answered(status, elapsedTime / 1_000);
  if (slowAfter > 0 && elapsedTime >= slowAfter) request.log.warn({ ...told, ...causes(request) }, 'slow');
  tracer?.request(ongoingRequest(request), { ...told, ms: elapsedTime });
}

/** What it was busy with, and what it waited for, in milliseconds; what is left was its own work and the line. */
function causes(request: FastifyRequest) {
  const { statements, waitedForTurn, waitedForConnection } = ongoingRequest(request);
  return {
    statements,
    waitedForTurn: Math.round(waitedForTurn),
    waitedForConnection: Math.round(waitedForConnection),
  };
}

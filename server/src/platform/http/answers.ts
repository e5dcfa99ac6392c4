/** What is done about each request once it was answered: it is logged, counted, and told where it was slow. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { within } from '../ongoing.ts';
import type { Tracer } from '../trace/tracer.ts';
import { ongoingRequest, routeOfRequest } from './ongoing-requests.ts';
import type { RequestFigures } from './request-figures.ts';

export interface AnswerOptions {
  figures: RequestFigures;
  /** Milliseconds from which on a request is slow; 0 calls none so. */
  slowAfter: number;
  tracer?: Tracer | undefined;
}

export function followAnswers(app: FastifyInstance, options: AnswerOptions): void {
  app.addHook('onResponse', (request, reply, done) => {
    // Whatever tells of the end of a reply, its lines are those of the request.
    within(ongoingRequest(request), () => note(request, reply, options));
    done();
  });
}

function note(
  request: FastifyRequest,
  reply: FastifyReply,
  { figures, slowAfter, tracer }: AnswerOptions,
): void {
  const route = routeOfRequest(request);
  const { method } = request;
  const { statusCode: status, elapsedTime } = reply;
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

/** What is done about each request once it was answered: it is logged, counted, and told where it was slow. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
export const leftEarly = 499;

export function followAnswers(app: FastifyInstance, options: AnswerOptions): void {
  const noted = new WeakSet<FastifyRequest>();
  const noteOnce = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    if (noted.has(request)) return;
    noted.add(request);
    const one = ongoingRequest(request);
    const { elapsedTime } = reply;
    const answered = { method: request.method, route: routeOfRequest(request), status, elapsedTime };
    // Whatever tells of the end of a reply, its lines are those of the request.
    within(one, () => noteAnswer(answered, one, request.log, options));
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

interface Answered {
  method: string;
  route: string;
  status: number;
  /** Milliseconds. */
  elapsedTime: number;
}

/** `log` names the request. */
export function noteAnswer(
  { method, route, status, elapsedTime }: Answered,
  one: Ongoing,
  log: Pick<Log, 'info' | 'warn'>,
  { figures, slowAfter, tracer }: AnswerOptions,
): void {
  const told = { method, route, status, ms: Math.round(elapsedTime) };
  log.info(told, 'answered');
  figures.of(method, route).answered(status, elapsedTime / 1_000);
  if (slowAfter > 0 && elapsedTime >= slowAfter) log.warn({ ...told, ...causes(one) }, 'slow');
  tracer?.request(one, { ...told, ms: elapsedTime });
}

/** What it was busy with, and what it waited for, in milliseconds; what is left was its own work and the line. */
function causes({ statements, waitedForTurn, waitedForConnection }: Ongoing) {
  return {
    statements,
    waitedForTurn: Math.round(waitedForTurn),
    waitedForConnection: Math.round(waitedForConnection),
  };
}

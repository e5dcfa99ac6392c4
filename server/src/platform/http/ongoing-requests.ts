/** What is known of each request while it is worked on, and after it. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Ongoing, within } from '../ongoing.ts';
import { readTraceContext } from '../trace/trace-context.ts';
import { noRoute } from './request-figures.ts';

const known = new WeakMap<IncomingMessage, Ongoing>();

/** To be called before the server has other hooks: they and all that comes after work within it. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => within(ongoingRequest(request.raw), done));
}

/** A header of tracing that cannot be read is none. */
export function ongoingRequest(request: IncomingMessage): Ongoing {
  const there = known.get(request);
  if (there !== undefined) return there;
  const made = new Ongoing(readTraceContext(request.headers.traceparent));
  known.set(request, made);
  return made;
}

/** As it is counted and logged: never the address, whose query may be a person's own. */
export function routeOfRequest(request: FastifyRequest): string {
  return ongoingRequest(request.raw).page ?? request.routeOptions.url ?? noRoute;
}

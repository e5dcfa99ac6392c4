/** The HTTP server with what every route shares: parsing, headers, failures, logs, limits. */

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import formbody from '@fastify/formbody';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { Fault } from '#contract/core/fault.ts';
import type { Log } from '../log.ts';
import { sendFault, toFault } from './errors.ts';
import { fileLimits, textLimit } from './multipart.ts';
import type { PublicReplies } from './public-replies.ts';

export interface ServerOptions {
  log: Log;
  trustProxy: boolean | string;
  replies: PublicReplies;
}

/** Milliseconds. Set on the server itself: the framework leaves one that it did not make as it is. */
const timeouts = { keepAliveTimeout: 30_000, requestTimeout: 60_000 };
/** Milliseconds, while the server ends. */
const idleSweepInterval = 50;
/** Calls run no script and load nothing; pages bring a policy of their own. */
const contentSecurityPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

export async function createHttpServer({
  log,
  trustProxy,
  replies,
}: ServerOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    trustProxy,
    bodyLimit: textLimit,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    genReqId: () => randomUUID(),
    // Whoever typed an address that nobody can read meets the page that says so.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : unreadable),
    frameworkErrors: (error, request, reply) => sendFault(toFault(error, request), reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    serverFactory: (handler) =>
      createServer(timeouts, (request, response) =>
        replies.answer(request, response, () => handler(request, response)),
      ),
  });

  closeWhatFallsIdle(app);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('preParsing', async (request, _reply, payload) => {
    const held = replies.heldBody(request.raw);
    return held === undefined ? payload : Readable.from([held]);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The address without its query: a search or a token is a person's own.
    const route = request.routeOptions.url ?? '(none)';
    request.log.info(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.setErrorHandler((error, request, reply) => sendFault(toFault(error, request), reply));
  app.setNotFoundHandler((_request, reply) =>
    sendFault(new Fault('not_found', 'There is nothing at this address.'), reply),
  );

  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    // Other sites show our pictures in shares.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: trustProxy === false ? false : { maxAge: 15_552_000 },
  });
  // Ahead of the answer, so that a kept reply has it too.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('content-security-policy', contentSecurityPolicy);
  });
  await app.register(formbody, { bodyLimit: textLimit });
  await app.register(multipart, {
    limits: { ...fileLimits, fieldSize: textLimit, fields: 300, parts: 320 },
  });
  // Plain text names no fields (rules/calls 2).
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  return app;
}

const unreadable = '/unreadable';

/** False for broken percent encoding; calls get the router's own refusal. */
function isReadable(url: string): boolean {
  if (url.startsWith('/api/')) return true;
  try {
    decodeURI(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * A connection whose last request is answered while the server ends is kept open by its client, and would
 * hold the end up until its time runs out: only those that are idle from the start are closed by themselves. Nor does
 * Node count one as idle that a browser has opened ahead and not said a word on.
 */
function closeWhatFallsIdle(app: FastifyInstance): void {
  let sweep: NodeJS.Timeout | undefined;
  const connections = new Set<Socket>();
  app.server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  const closeIdle = () => {
    app.server.closeIdleConnections();
    for (const connection of connections) if (connection.bytesRead === 0) connection.destroy();
  };
  app.addHook('preClose', async () => {
    sweep = setInterval(closeIdle, idleSweepInterval).unref();
  });
  app.addHook('onClose', async () => clearInterval(sweep));
}

/** A call without a body may still say that it sends JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, {});
    else parse(request, String(body), done);
  });
}

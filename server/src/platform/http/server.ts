/** The HTTP server and what all routes share: parsing, headers, errors, logs, limits. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { isDecodable } from '#contract/core/addresses.ts';
import { bodyLimits } from '#contract/core/call.ts';
import { Fault } from '#contract/core/fault.ts';
import { paths } from '#contract/core/paths.ts';
import { callTexts } from '#contract/core/texts.ts';
import type { DiskMonitor } from '../disk-monitor.ts';
import type { Log } from '../log.ts';
import type { Tracer } from '../tracing/tracer.ts';
import { acceptFields, closeAfterUnreadBodies, readQuery } from './body.ts';
import { clientErrorHandler, refuseExpectations, refuseWithoutHost } from './client-errors.ts';
import { type ConnectionLimits, Connections, connectionLimits } from './connections.ts';
import { sendFault, toFault } from './errors.ts';
import { fileLimits } from './multipart.ts';
import { type ProxyTrust, proxyTest } from './network.ts';
import type { PublicResponses } from './public-responses.ts';
import { logRequests, openRequestContexts, type RequestLogOptions } from './request-log.ts';
import { noRoute } from './request-metrics.ts';
import { securityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    diskMonitor: DiskMonitor;
  }
}

export interface ServerOptions {
  log: Log;
  /** Receives the error of each reply that failed for lack of room. */
  diskMonitor: DiskMonitor;
  trustProxy: ProxyTrust;
  replies: PublicResponses;
  /** True if members reach it by https, perhaps through a proxy. */
  isHttps: boolean;
  answers: RequestLogOptions;
  tracer?: Tracer | undefined;
  /** Overrides for tests. */
  limits?: Partial<ConnectionLimits>;
  timeouts?: Partial<typeof requestTimeouts>;
}

/**
 * Node's timeouts in milliseconds (rules/running 11), set on the server itself because the framework ignores servers it
 * did not create. A request's header is a few packets; in five minutes 50 MB arrive over 1.4 Mbit/s.
 */
const requestTimeouts = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
};

export async function createHttpServer({
  log,
  diskMonitor,
  trustProxy,
  replies,
  isHttps,
  answers,
  tracer,
  limits = {},
  timeouts = {},
}: ServerOptions): Promise<FastifyInstance> {
  const common = securityHeaders({ isHttps });
  const isProxy = proxyTest(trustProxy);
  const connections = new Connections({
    limits: { ...connectionLimits, ...limits },
    isProxy: (address) => isProxy(address, 0),
    log,
  });
  // Invalid requests never reach a route.
  const refused = (status: number) => answers.metrics.refused(noRoute, noRoute, status);
  const refusing = { common, refused };
  const refuseClient = clientErrorHandler(refusing, (socket) => connections.isAnswering(socket));
  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request' }),
    trustProxy: trustProxy === false ? false : isProxy,
    bodyLimit: bodyLimits.fields.bytes,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    // Requests that have arrived are answered, also during a shutdown.
    return503OnClosing: false,
    // The server created below has its own.
    clientErrorHandler: () => undefined,
    genReqId: () => randomUUID(),
    rewriteUrl: ({ url }) => routedTarget(url),
    // Before every other hook.
    frameworkErrors: (error, request, reply) => {
      const fault = toFault(error, request);
      refused(fault.status);
      sendFault(fault, reply.headers(common));
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300, querystringParser: readQuery },
    serverFactory: (handler) => {
      // Node's own rejection of a request without a host has no body.
      const server = createServer({ ...requestTimeouts, ...timeouts, requireHostHeader: false });
      connections.watch(server);
      refuseExpectations(server, refusing);
      return server.on('clientError', refuseClient).on('request', (request, response) =>
        connections.inTurn(request, () => {
          if (refuseWithoutHost(request, response, refusing)) return;
          if (connections.isEnding) response.setHeader('connection', 'close');
          handler(request, response);
        }),
      );
    },
  });

  app.decorate('diskMonitor', diskMonitor);
  app.addHook('onRequest', replies.serveCached);
  openRequestContexts(app);
  await tracer?.followRequests(app);
  app.addHook('preClose', async () => connections.end());
  app.addHook('onClose', async () => connections.forget());
  closeAfterUnreadBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    // Before the reply, so that cached replies have them, too.
    reply.headers({ 'x-request-id': request.id, ...common });
    done();
  });
  logRequests(app, answers, (request) => replies.isServedFromCache(request));
  app.setErrorHandler((error, request, reply) => sendFault(toFault(error, request), reply));
  app.setNotFoundHandler((_request, reply) =>
    sendFault(new Fault('not_found', callTexts.nothingHere), reply),
  );
  acceptFields(app);
  await app.register(multipart, {
    limits: { ...fileLimits, fieldSize: bodyLimits.fields.bytes, fields: 300, parts: 320 },
  });
  return app;
}

/** RFC 9112, 3.2: a target may be an absolute URL, as for proxies; another host's is malformed. */
export function routedTarget(target = '/'): string {
  const path = target.startsWith('/') ? target : pathOfAddress(target);
  // Calls get the router's own error.
  const isReadable = path !== undefined && (path.startsWith('/api/') || isDecodable(path));
  return isReadable ? path : paths.unreadable();
}

function pathOfAddress(address: string): string | undefined {
  const path = /^https?:\/\/[^/?#]+(.*)$/is.exec(address)?.[1];
  return path === undefined || path.startsWith('/') ? path : `/${path}`;
}

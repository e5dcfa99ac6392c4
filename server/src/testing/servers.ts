/** Real servers on loopback, each for one purpose. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

/** Starts listening; returns the port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** The caller that opens it must close it. */
export async function openHttp(answer: RequestListener) {
  const server = createServer(answer);
  return { server, port: await listen(server) };
}

export interface Received {
  headers: Record<string, string>;
  body: string;
}

export type Receiver = Awaited<ReturnType<typeof openReceiver>>;

/** Receives webhooks at `url`; `host` is `127.0.0.1:PORT`. */
export async function openReceiver() {
  const got: Received[] = [];
  const answering =
    (status: number): RequestListener =>
    (_request, reply) =>
      void reply.writeHead(status).end(`answer ${status}`);
  let answer = answering(200);
  const { server, port } = await openHttp(async (request, reply) => {
    got.push({ headers: request.headers as Record<string, string>, body: await text(request) });
    answer(request, reply);
  });
  const host = `127.0.0.1:${port}`;
  return {
    url: `http://${host}/hook`,
    host,
    got,
    /** Sets its response from now on; 200 by default. */
    answers(how: number | RequestListener) {
      answer = typeof how === 'number' ? answering(how) : how;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export interface ReceivedWebhook {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Verifies with an independent library; throws if the signature is wrong. */
export function verified({ headers, body }: Received, secret: string): ReceivedWebhook {
  return new Webhook(secret).verify(body, headers) as ReceivedWebhook;
}

export interface TakenSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  traceState?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface Traces {
  resourceSpans: { resource: Pick<TakenSpan, 'attributes'>; scopeSpans: { spans: TakenSpan[] }[] }[];
}

export type Collector = Awaited<ReturnType<typeof openCollector>>;

/**
 * An OpenTelemetry collector, which receives traces as JSON at `url`, for `OTEL_EXPORTER_OTLP_ENDPOINT`. `treat` says
 * whether it accepts them, rejects them, or never responds.
 */
export async function openCollector(treat: 'take' | 'refuse' | 'hang' = 'take') {
  const spans: TakenSpan[] = [];
  const context = new Set<string | undefined>();
  let asked = 0;
  const { server, port } = await openHttp(async (request, response) => {
    asked += 1;
    if (treat === 'hang') return;
    const { resourceSpans } = (await json(request)) as Traces;
    for (const { resource, scopeSpans } of request.url === '/v1/traces' && treat === 'take'
      ? resourceSpans
      : []) {
      spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      context.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
    }
    response.writeHead(treat === 'take' ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  });
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const url = `http://127.0.0.1:${port}`;
  return { url, spans, context, asked: () => asked, stop, [Symbol.asyncDispose]: stop };
}

/** A collector of OpenTelemetry on loopback, which takes traces as JSON. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

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

interface Told {
  resourceSpans: {
    resource: { attributes: TakenSpan['attributes'] };
    scopeSpans: { spans: TakenSpan[] }[];
  }[];
}

export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  url: string;
  spans: TakenSpan[];
  services: Set<string | undefined>;
  /** Requests so far. */
  asked(): number;
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** `treat` says what it does with what it is told: takes it, refuses it, or never answers. */
export async function openCollector(treat: 'take' | 'refuse' | 'hang' = 'take'): Promise<Collector> {
  const spans: TakenSpan[] = [];
  const services = new Set<string | undefined>();
  let asked = 0;
  const server = createServer(async (request, response) => {
    asked += 1;
    if (treat === 'hang') return;
    const { resourceSpans } = (await json(request)) as Told;
    if (request.url === '/v1/traces' && treat === 'take') {
      spans.push(...resourceSpans.flatMap((one) => one.scopeSpans.flatMap((scope) => scope.spans)));
      for (const { resource } of resourceSpans) {
        const named = resource.attributes.find(({ key }) => key === 'service.name');
        services.add(named?.value.stringValue);
      }
    }
    response.writeHead(treat === 'take' ? 200 : 400, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return { url, spans, services, asked: () => asked, stop, [Symbol.asyncDispose]: stop };
}

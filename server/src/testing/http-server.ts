/** The HTTP server of the platform without the application: a test registers its own routes. */
import { pino } from 'pino';
import { ResponseCache } from '../packages/response-cache/index.ts';
import { DiskMonitor } from '../platform/disk-monitor.ts';
import { PublicResponses, type PublicResponsesOptions } from '../platform/http/public-responses.ts';
import { RequestMetrics } from '../platform/http/request-metrics.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { createHttpServer, type ServerOptions } from '../platform/http/server.ts';

/** Uses a small cache and no log by default. It does not listen yet. */
export async function createTestServer(
  { cache }: Partial<PublicResponsesOptions> = {},
  server: Partial<Omit<ServerOptions, 'replies' | 'answers'>> = {},
) {
  const metrics = new RequestMetrics();
  const replies = new PublicResponses({
    cache: cache ?? new ResponseCache({ maxBytes: 1_000 }),
    commonHeaders: securityHeaders({ isHttps: false }),
    metrics,
  });
  const http = await createHttpServer({
    log: pino({ level: 'silent' }),
    diskMonitor: new DiskMonitor([]),
    trustProxy: false,
    isHttps: false,
    ...server,
    replies,
    answers: { metrics, slowAfter: 0 },
  });
  return { http, replies };
}

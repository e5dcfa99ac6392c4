/** The HTTP server of the platform by itself, without the application: a test registers what it asks for. */
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { ReplyCache } from '../packages/reply-cache/index.ts';
import { usualPace } from '../platform/http/pace.ts';
import { PublicReplies, type PublicRepliesOptions } from '../platform/http/public-replies.ts';
import { RequestFigures } from '../platform/http/request-figures.ts';
import { createHttpServer, type ServerOptions } from '../platform/http/server.ts';

export interface TestServer {
  http: FastifyInstance;
  replies: PublicReplies;
}

/** With a small cache, no kept calls and no log where nothing else is given. It listens nowhere yet. */
export async function createTestServer(
  { cache, callPaths, pace }: Partial<PublicRepliesOptions> = {},
  server: Partial<Omit<ServerOptions, 'replies' | 'answers'>> = {},
): Promise<TestServer> {
  const figures = new RequestFigures();
  const replies = new PublicReplies({
    cache: cache ?? new ReplyCache({ maxBytes: 1_000 }),
    callPaths: callPaths ?? [],
    staffPaths: [],
    pace: pace ?? usualPace,
    figures,
    readAfter: undefined,
  });
  const http = await createHttpServer({
    log: pino({ level: 'silent' }),
    trustProxy: false,
    isHttps: false,
    ...server,
    replies,
    answers: { figures, slowAfter: 0 },
  });
  return { http, replies };
}

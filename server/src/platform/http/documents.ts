/** Public documents beside calls and pages: feeds and the site map; cached as public replies. */
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import { networkOf } from './network.ts';
import type { PublicResponses } from './public-responses.ts';
import { answerDocument, type PublicDocument } from './public-responses.ts';
import type { RequestLimiters } from './request-limiters.ts';

interface DocumentOptions {
  cache: ResponseCache;
  documents: PublicDocument[];
  replies: PublicResponses;
  limiters: RequestLimiters;
}

export function registerDocuments(
  app: FastifyInstance,
  { cache, documents, replies, limiters }: DocumentOptions,
): void {
  for (const document of documents) {
    app.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
      // Part of a large site map has thousands of rows.
      const permit = limiters.expensiveReads.permitFor(networkOf(request.ip));
      const params = { ...document.readQuery?.(queryOf(request.url)), ...request.params };
      const { key, entry } = await answerDocument(cache, document, params, permit);
      replies.learn(request, { key, route: document.path });
      return replies.send(key, entry, request, reply);
    });
  }
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.split('?').slice(1).join('?'));
}

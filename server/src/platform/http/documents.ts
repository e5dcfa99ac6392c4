/** Public documents that are neither calls nor pages: feeds, the site map. Kept like every public reply. */
import type { FastifyInstance } from 'fastify';
import type { ReplyCache } from '../../packages/reply-cache/index.ts';
import { answerDocument, type PublicDocument } from './public-reads.ts';
import type { PublicReplies } from './public-replies.ts';

interface DocumentOptions {
  cache: ReplyCache;
  documents: PublicDocument[];
  replies: PublicReplies;
}

export function registerDocuments(
  app: FastifyInstance,
  { cache, documents, replies }: DocumentOptions,
): void {
  for (const document of documents) {
    app.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
      const { key, entry } = await answerDocument(cache, document, request.params);
      replies.learn(request, key);
      return replies.send(key, entry, request, reply);
    });
  }
}

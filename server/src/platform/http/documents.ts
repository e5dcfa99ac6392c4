/** Public documents that are neither calls nor pages: feeds, the site map. Kept like every public reply. */
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '../../packages/response-cache/index.ts';
import { networkOf } from './network.ts';
import { answerDocument, type PublicDocument } from './public-reads.ts';
import type { PublicResponses } from './public-responses.ts';
import type { TurnFigures } from './turn-figures.ts';
import type { TurnLimits } from './turns.ts';

/** A part of a large site map is thousands of rows. */
const documentTurns: TurnLimits = { atOnce: 2, waiting: 60 };

interface DocumentOptions {
  cache: ResponseCache;
  documents: PublicDocument[];
  replies: PublicResponses;
  turnFigures: TurnFigures;
}

export function registerDocuments(
  app: FastifyInstance,
  { cache, documents, replies, turnFigures }: DocumentOptions,
): void {
  const turns = turnFigures.open('documents', documentTurns);
  for (const document of documents) {
    app.get<{ Params: Record<string, string> }>(document.path, async (request, reply) => {
      const permit = (work: string) => turns.take(work, networkOf(request.ip));
      const { key, entry } = await answerDocument(cache, document, request.params, permit);
      replies.learn(request, key, document.path);
      return replies.send(key, entry, request, reply);
    });
  }
}

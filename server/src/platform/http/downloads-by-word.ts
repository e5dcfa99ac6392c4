/** Files that a browser saves: a form posts a word that is good once, so that nothing of it stands in an address. */
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Fault } from '#contract/core/fault.ts';

export interface DownloadedFile {
  name: string;
  /** As a media type. */
  type: string;
  content: Readable;
  /** Where they are known beforehand. */
  bytes?: number | undefined;
}

/** Of the calls that reply with such a word. */
export const downloadLimit = { perAddress: 100, perAccount: 20, windowMinutes: 60, counts: 'calls' } as const;

/** No call: no script has to hold it. `take` uses the word up, and throws a Fault whose sentence is shown. */
export function registerDownloadByWord(
  app: FastifyInstance,
  path: string,
  take: (word: string) => Promise<DownloadedFile>,
): void {
  app.post<{ Body: unknown }>(path, async ({ body }, reply) => {
    reply.header('cache-control', 'no-store').header('cross-origin-resource-policy', 'same-origin');
    try {
      const { name, type, content, bytes } = await take(tokenIn(body));
      if (bytes !== undefined) reply.header('content-length', String(bytes));
      return reply.header('content-disposition', `attachment; filename="${name}"`).type(type).send(content);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      // Read by whoever pressed the button, in the place of the page.
      return reply.code(error.status).type('text/plain; charset=utf-8').send(error.message);
    }
  });
}

function tokenIn(body: unknown): string {
  const { token } = (body ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : '';
}

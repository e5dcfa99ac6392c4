import type { Readable } from 'node:stream';

/**
 * Does the work, and lets go of the content whatever comes of it. Content that fails before anybody reads it is told to
 * whoever reads it then.
 */
export async function lettingGo<Result>(content: Readable, work: () => Promise<Result>): Promise<Result> {
  content.on('error', () => undefined);
  try {
    return await work();
  } finally {
    content.destroy();
  }
}

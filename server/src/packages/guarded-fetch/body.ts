/** The body of a reply, unpacked, and never more of it than was asked for. */
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { FetchError } from './error.ts';

/** What `readBody` unpacks, as `accept-encoding` says it. */
export const acceptedEncodings = 'gzip, br';

/**
 * `encoding` as the reply declares it; `limit` in bytes, as they come and once more unpacked. Throws FetchError
 * when there is more, or nothing that can be unpacked.
 */
export async function readBody(body: Readable, encoding: string, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const capped = (source: AsyncIterable<Buffer>) => upTo(source, limit);
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of capped(source)) chunks.push(chunk);
  };
  const decoder = decoderOf(encoding.trim().toLowerCase());
  if (decoder === undefined) await pipeline(body, keep);
  else await pipeline(body, capped, decoder, keep);
  return Buffer.concat(chunks);
}

async function* upTo(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw new FetchError('too-large');
    yield chunk;
  }
}

/** Undefined when nothing is packed. */
function decoderOf(encoding: string): Transform | undefined {
  switch (encoding) {
    case '':
    case 'identity':
      return undefined;
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new FetchError('unreachable');
  }
}

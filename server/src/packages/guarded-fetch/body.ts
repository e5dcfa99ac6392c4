/** The body of a reply, unpacked, and never more of it than was asked for. */
import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { Fault } from '#contract/core/fault.ts';
import { fetchTexts } from './texts.ts';

export interface BodyLimits {
  /** Bytes, as they come and once more unpacked. */
  bytes: number;
  /** The sentence for a body that is larger. */
  tooLarge: string;
}

/** What `readBody` unpacks, as `accept-encoding` says it. */
export const acceptedEncodings = 'gzip, br';

/** `encoding` as the reply declares it. Throws `invalid` when there is too much, or nothing that can be unpacked. */
export async function readBody(body: Readable, encoding: string, limits: BodyLimits): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const capped = (source: AsyncIterable<Buffer>) => upTo(source, limits);
  const keep = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of capped(source)) chunks.push(chunk);
  };
  const decoder = decoderOf(encoding.trim().toLowerCase());
  if (decoder === undefined) await pipeline(body, keep);
  else await pipeline(body, capped, decoder, keep);
  return Buffer.concat(chunks);
}

async function* upTo(source: AsyncIterable<Buffer>, limits: BodyLimits): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limits.bytes) throw new Fault('invalid', limits.tooLarge);
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
      throw new Fault('invalid', fetchTexts.unreachable);
  }
}

/** Reads and decompresses the body of a reply, up to a limit. */
import type { Readable, Transform } from 'node:stream';
import { finished } from 'node:stream/promises';
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib';
import { FetchError } from './error.ts';

/** The request's `accept-encoding`. `readBody` supports more encodings, since some servers ignore the header. */
export const acceptedEncodings = 'gzip, br';

export interface BodyLimit {
  /** Limits the bytes as received, and again the decompressed bytes. */
  bytes: number;
  /** True to cut off a longer body at the limit, false to reject it. */
  isCut: boolean;
}

/** Limits nested encodings; an honest server compresses once. */
const packingLimit = 2;

/**
 * `encoding` as the reply declares it. As in browsers, an unknown encoding is ignored, and a truncated body yields what
 * can be decompressed. If that is nothing, the body counts as uncompressed. Throws FetchError.
 */
export async function readBody(body: Readable, encoding: string, limit: BodyLimit): Promise<Buffer> {
  let content = await collected(body, limit);
  const encodings = encoding.toLowerCase().split(',').slice(-packingLimit);
  for (const each of encodings.reverse()) {
    const decoder = decoderOf(each.trim(), content);
    if (decoder !== undefined) content = await unpacked(content, decoder, limit);
  }
  return content;
}

async function collected(body: Readable, limit: BodyLimit): Promise<Buffer> {
  const parts = new Parts(limit);
  for await (const part of body) {
    if (parts.add(part)) break;
  }
  return parts.content();
}

async function unpacked(packed: Buffer, decoder: Transform, limit: BodyLimit): Promise<Buffer> {
  const parts = new Parts(limit);
  decoder.on('data', (part: Buffer) => {
    if (parts.add(part)) decoder.destroy();
  });
  decoder.end(packed);
  const isWhole = await finished(decoder).then(
    () => true,
    () => false,
  );
  return isWhole || parts.bytes > 0 ? parts.content() : packed;
}

class Parts {
  bytes = 0;
  readonly #limit: BodyLimit;
  readonly #parts: Buffer[] = [];

  constructor(limit: BodyLimit) {
    this.#limit = limit;
  }

  /** True if the limit is exceeded. */
  add(part: Buffer): boolean {
    this.#parts.push(part);
    this.bytes += part.length;
    return this.bytes > this.#limit.bytes;
  }

  /** Returns the received bytes, at most as many as the limit. Throws FetchError. */
  content(): Buffer {
    const { bytes, isCut } = this.#limit;
    if (this.bytes > bytes && !isCut) throw new FetchError('too-large');
    return Buffer.concat(this.#parts).subarray(0, bytes);
  }
}

/** Undefined for an unknown encoding. The decoder also returns the readable part of truncated data. */
function decoderOf(encoding: string, packed: Buffer): Transform | undefined {
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH };
  switch (encoding) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip(zlib);
    case 'br':
      return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
    case 'zstd':
      return createZstdDecompress({ finishFlush: constants.ZSTD_e_flush });
    case 'deflate':
      return hasZlibHeader(packed) ? createInflate(zlib) : createInflateRaw(zlib);
    default:
      return undefined;
  }
}

/** RFC 1950. Some servers leave it out, against the standard of HTTP. */
function hasZlibHeader([method = 0, flags = 0]: Buffer): boolean {
  return (method & 0x0f) === 8 && (method * 256 + flags) % 31 === 0;
}

/** The body of a reply, unpacked, and never more of it than was asked for. */
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

/** The request's `accept-encoding`. `readBody` unpacks more encodings, since some servers ignore the header. */
export const acceptedEncodings = 'gzip, br';

export interface BodyLimit {
  /** As they come and once more unpacked. */
  bytes: number;
  /** The rest of a longer body is left unread, where it would be refused otherwise. */
  isCut: boolean;
}

/** Limits encodings inside each other; an honest server packs once. */
const packingLimit = 2;

/**
 * `encoding` as the reply declares it. As in browsers, an encoding that nobody knows counts for nothing, and of a body that
 * breaks off there is as much as can be unpacked; where that is nothing, it never was packed. Throws FetchError.
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

  /** Replies whether it is more than there may be. */
  add(part: Buffer): boolean {
    this.#parts.push(part);
    this.bytes += part.length;
    return this.bytes > this.#limit.bytes;
  }

  /** Throws FetchError. */
  content(): Buffer {
    const { bytes, isCut } = this.#limit;
    if (this.bytes > bytes && !isCut) throw new FetchError('too-large');
    return Buffer.concat(this.#parts).subarray(0, bytes);
  }
}

/** Undefined when nothing is packed. What breaks off is unpacked as far as it goes. */
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

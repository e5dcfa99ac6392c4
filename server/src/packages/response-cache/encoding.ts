/** Content encodings of responses: brotli or gzip, for clients that accept them and bodies that are worth it. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** In order of preference. */
const compressed = ['br', 'gzip'] as const;
export type Encoding = (typeof compressed)[number] | 'identity';

/** Bytes; compressing a smaller body costs more than it saves. */
export const worthEncoding = 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Quality 4: pages shrink to about a seventh. 5 takes three quarters more time for a twelfth less, which a response that is
 * invalidated soon never pays back.
 */
const brotliQuality = 4;
/** Power of two of bytes: more than a page, and a sixteenth of what brotli would reserve otherwise. */
const brotliWindow = 18;

export async function encodeBody(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity;
  if (encoding === 'gzip') return ownCopy(await compressGzip(identity));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  return ownCopy(await compressBrotli(identity, { params }));
}

export function decodeBody(body: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  return decompress[encoding](body);
}

/** Compressors return a slice of a larger buffer, which the cache would hold as a whole. */
function ownCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** Characters; no browser sends a longer header, and a longer one is not parsed. */
const longestHeader = 500;

/** The best encoding that an `Accept-Encoding` header allows; `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted === '' || accepted.length > longestHeader) return 'identity';
  const parts = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';', 2).map((one) => one.trim()));
  const allowed = new Set(
    parts.filter(([, quality = '']) => !/^q=0(?:\.0*)?$/.test(quality)).map(([name]) => name),
  );
  return compressed.find((encoding) => allowed.has(encoding)) ?? 'identity';
}

/** How a body travels: brotli or gzip for readers that take them and bodies that are worth it. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ownText } from './held-bytes.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Bytes; below it compression costs more than it saves. */
export const worthEncoding = 1024;

const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/**
 * Quality 4: pages shrink to about a seventh. 5 takes three quarters more time for a twelfth less, and what is dropped
 * soon never pays that back; 11 takes a hundred times as long.
 */
const brotliQuality = 4;
/** Powers of two of bytes: more than a page, and a sixteenth of what would be set aside otherwise. */
const brotliWindow = 18;

export async function encodeBody(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return identity;
  return exactly(
    encoding === 'gzip'
      ? await compressGzip(identity)
      : await compressBrotli(identity, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
            [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
          },
        }),
  );
}

/** What compresses or unpacks hands over a part of its own, larger buffer, which would be kept with it. */
function exactly(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

export async function decodeBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return body;
  return exactly(encoding === 'gzip' ? await decompressGzip(body) : await decompressBrotli(body));
}

/** Browsers send few different headers: what each allows is worked out once. */
const choices = new LRUCache<string, Encoding>({
  max: 100,
  maxSize: 20_000,
  sizeCalculation: (_, header) => header.length,
});

/** The best encoding that an `Accept-Encoding` header allows; `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted === '') return 'identity';
  const known = choices.get(accepted);
  if (known !== undefined) return known;
  const choice = accepts(accepted, 'br') ? 'br' : accepts(accepted, 'gzip') ? 'gzip' : 'identity';
  choices.set(ownText(accepted), choice);
  return choice;
}

function accepts(header: string, encoding: string): boolean {
  return header
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().split(/\s*;\s*/))
    .some(([name, quality]) => name === encoding && !/^q=0(\.0*)?$/.test(quality ?? ''));
}

/** How a body travels: Zstandard, brotli or gzip for readers that take them and bodies that are worth it. */
import { promisify } from 'node:util';
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  zstdCompress,
  zstdDecompress,
} from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { ownText } from './held-bytes.ts';

/** The best first. */
const compressed = ['zstd', 'br', 'gzip'] as const;
export type Encoding = (typeof compressed)[number] | 'identity';

/** Bytes; below it compression costs more than it saves. */
export const worthEncoding = 1024;

const compressZstandard = promisify(zstdCompress);
const decompressZstandard = promisify(zstdDecompress);
const compressBrotli = promisify(brotliCompress);
const decompressBrotli = promisify(brotliDecompress);
const compressGzip = promisify(gzip);
const decompressGzip = promisify(gunzip);

/**
 * 3 takes a fourth of brotli's time for some more bytes: what a first reader waits for, and much is dropped before a second
 * one comes. 6 takes half of it and leaves less (docs/decisions/0063).
 */
const zstandardLevels = { atOnce: 3, atLeisure: 6 };
/**
 * Powers of two of places in the tables by which level 3 finds what came before. By itself it takes a quarter of a megabyte for a
 * page, which the system has to hand over and clear each time: a third to a half of what it costs, for less than half a percent.
 */
const smallTables = { [constants.ZSTD_c_hashLog]: 13, [constants.ZSTD_c_chainLog]: 13 };
/**
 * Quality 4: pages shrink to about a seventh. 5 takes three quarters more time for a twelfth less, and what is dropped
 * soon never pays that back; 11 takes a hundred times as long.
 */
const brotliQuality = 4;
/** Powers of two of bytes: more than a page, and a sixteenth of what would be set aside otherwise. */
const brotliWindow = 18;

const encoders: Record<Encoding, (identity: Buffer) => Promise<Buffer> | Buffer> = {
  zstd: (identity) => zstandard(identity, zstandardLevels.atOnce, smallTables),
  br: (identity) =>
    compressBrotli(identity, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_LGWIN]: brotliWindow,
        [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
      },
    }),
  gzip: (identity) => compressGzip(identity),
  identity: (identity) => identity,
};

const decoders: Record<Encoding, (body: Buffer) => Promise<Buffer> | Buffer> = {
  zstd: (body) => decompressZstandard(body),
  br: (body) => decompressBrotli(body),
  gzip: (body) => decompressGzip(body),
  identity: (body) => body,
};

function zstandard(identity: Buffer, level: number, tables: Record<number, number> = {}): Promise<Buffer> {
  return compressZstandard(identity, {
    params: { [constants.ZSTD_c_compressionLevel]: level, ...tables },
    // Told beforehand it sets aside no more than that.
    pledgedSrcSize: identity.length,
  });
}

export async function encodeBody(identity: Buffer, encoding: Encoding): Promise<Buffer> {
  const body = await encoders[encoding](identity);
  return body === identity ? identity : exactly(body);
}

/** The one encoding in which a body can be made smaller than `encodeBody` made it. */
export const shrinkable = 'zstd';

/** A body in that encoding, as small as is worth the time. */
export async function shrinkBody(identity: Buffer): Promise<Buffer> {
  return exactly(await zstandard(identity, zstandardLevels.atLeisure));
}

/** What compresses or unpacks hands over a part of its own, larger buffer, which would be kept with it. */
function exactly(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

export async function decodeBody(body: Buffer, encoding: Encoding): Promise<Buffer> {
  const identity = await decoders[encoding](body);
  return identity === body ? body : exactly(identity);
}

/** Browsers send few different headers: what each allows is worked out once. */
const choices = new LRUCache<string, Encoding>({
  max: 100,
  maxSize: 20_000,
  sizeCalculation: (_, header) => header.length,
});

/** Characters; a longer header is no browser's, and is not read. */
const longestHeader = 500;

/** The best encoding that an `Accept-Encoding` header allows; `q=0` refuses one. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined || accepted === '' || accepted.length > longestHeader) return 'identity';
  const known = choices.get(accepted);
  if (known !== undefined) return known;
  const allowed = allowedBy(accepted);
  const choice = compressed.find((encoding) => allowed.has(encoding)) ?? 'identity';
  choices.set(ownText(accepted), choice);
  return choice;
}

/** Their names. Whoever sends the header has been admitted by nobody: no pattern looks for white space in it, which takes its square. */
function allowedBy(header: string): Set<string | undefined> {
  const parts = header
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';', 2).map((one) => one.trim()));
  return new Set(parts.filter(([, quality = '']) => !/^q=0(?:\.0*)?$/.test(quality)).map(([name]) => name));
}

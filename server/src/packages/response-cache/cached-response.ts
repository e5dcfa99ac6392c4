import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';

/** A response as its maker returns it. */
export interface FreshResponse {
  status: number;
  contentType: string;
  body: string;
  /** The topics that the response shows, by names that the application chooses: `books`, `book:17`. */
  topics: readonly string[];
  /** The time at which the response becomes wrong without a write: the earliest expiry that it shows. */
  until?: Date | undefined;
  /** True if it may be served for a second after a change of a topic for which `mayShowLate` is true. */
  mayBeStale?: boolean;
  /** Sent along, with a 304 too: the content security policy of a page. */
  headers?: Record<string, string>;
}

/** The encoding in which the body is sent; `none` for a 304 Not Modified, which has no body. */
export type SentAs = Encoding | 'none';
export type SentHeaders = Readonly<Record<string, string>>;

/**
 * Overhead in bytes of a response beside its bodies: its object, its headers in several encodings, its place in the
 * cache.
 */
const overhead = 1_500;

export class CachedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly topics: readonly string[];
  readonly mayBeStale: boolean;
  /** Weak: the same for every encoding. */
  readonly etag: string;
  /** Milliseconds since 1970 until which it may be served, or Infinity. */
  deadline: number;
  /** True once something that it shows has changed; it is then served until `deadline`. */
  isStale = false;
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  /** Pending compressions, shared by concurrent callers. */
  readonly #encoding: Partial<Record<Encoding, Promise<Buffer>>> = {};
  readonly #sentHeaders: Partial<Record<SentAs, SentHeaders>> = {};

  constructor({ status, contentType, body, topics, until, mayBeStale = false, headers = {} }: FreshResponse) {
    const identity = ownCopy(Buffer.from(body));
    this.status = status;
    this.contentType = contentType;
    this.headers = headers;
    this.topics = topics;
    this.mayBeStale = mayBeStale;
    this.deadline = until?.getTime() ?? Number.POSITIVE_INFINITY;
    this.etag = `W/"${hash('sha1', identity, 'base64url')}"`;
    this.isWorthEncoding = identity.length >= worthEncoding;
    this.#bodies = { identity };
  }

  readonly isWorthEncoding: boolean;

  /** Small bodies are sent uncompressed. */
  encodingFor(accepted: Encoding): Encoding {
    return this.isWorthEncoding ? accepted : 'identity';
  }

  /** The body if it is there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#bodies[encoding];
  }

  /** Compresses the body once; from then on only compressed forms are held. */
  async body(encoding: Encoding): Promise<Buffer> {
    const ready = this.#bodies[encoding];
    if (ready !== undefined) return ready;
    if (encoding === 'identity') return this.#decoded();
    this.#encoding[encoding] ??= this.#encode(encoding).finally(() => delete this.#encoding[encoding]);
    return this.#encoding[encoding];
  }

  /** The headers for this encoding, built once. */
  headersFor(sentAs: SentAs, build: () => SentHeaders): SentHeaders {
    this.#sentHeaders[sentAs] ??= build();
    return this.#sentHeaders[sentAs];
  }

  /** Approximate memory in bytes. */
  get bytes(): number {
    return Object.values(this.#bodies).reduce((sum, body) => sum + body.length, overhead);
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const body = await encodeBody(await this.body('identity'), encoding);
    this.#bodies[encoding] = body;
    delete this.#bodies.identity;
    return body;
  }

  async #decoded(): Promise<Buffer> {
    const { br, gzip } = this.#bodies;
    if (br !== undefined) return decodeBody(br, 'br');
    return decodeBody(gzip ?? Buffer.alloc(0), 'gzip');
  }
}

/** In order of preference. */
const compressed = ['br', 'gzip'] as const;
export type Encoding = (typeof compressed)[number] | 'identity';

/** Bytes; compressing a smaller body costs more than it saves. */
export const worthEncoding = 1024;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const decompress = { br: promisify(brotliDecompress), gzip: promisify(gunzip) };

/**
 * Quality 4 shrinks pages to about a seventh. Quality 5 takes three quarters more time for a twelfth less, which a
 * response that is invalidated soon never pays back.
 */
const brotliQuality = 4;
/** Power of two of bytes: more than a page, and a sixteenth of what brotli would otherwise reserve. */
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

/** Compressors and `Buffer.from` return a slice of a larger buffer, which the cache would hold as a whole. */
function ownCopy(body: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
}

/** Characters; no browser sends a longer header, and a longer one is not parsed. */
const longestHeader = 500;

/** Returns the best encoding that an `Accept-Encoding` header allows; `q=0` excludes one. */
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

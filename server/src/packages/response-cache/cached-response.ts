import { hash } from 'node:crypto';
import { decodeBody, type Encoding, encodeBody, worthEncoding } from './encoding.ts';

/** A response as its maker hands it over. */
export interface FreshResponse {
  status: number;
  contentType: string;
  body: string;
  /** What the response shows, by names that the application chooses: `books`, `book:17`. */
  topics: readonly string[];
  /** The moment from which the response is wrong although nothing was written: the earliest expiry that it shows. */
  until?: Date | undefined;
  /** True if it may still be served for a moment after a change of a topic that may be seen late. */
  mayBeStale?: boolean;
  /** Sent along, with a 304 too: the content security policy of a page. */
  headers?: Record<string, string>;
}

/** How a response is sent: with its body in an encoding, or without a body to a client that has it. */
export type SentAs = Encoding | 'none';
export type SentHeaders = Readonly<Record<string, string>>;

/** Bytes of a response beside its bodies: its object, its headers in several encodings, its place in the cache. */
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
  /** Compressions under way, each once however many ask for it. */
  readonly #encoding: Partial<Record<Encoding, Promise<Buffer>>> = {};
  readonly #sentHeaders: Partial<Record<SentAs, SentHeaders>> = {};

  constructor({ status, contentType, body, topics, until, mayBeStale = false, headers = {} }: FreshResponse) {
    const identity = Buffer.from(body);
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

  /** Small bodies travel uncompressed. */
  encodingFor(accepted: Encoding): Encoding {
    return this.isWorthEncoding ? accepted : 'identity';
  }

  /** The body if it is there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#bodies[encoding];
  }

  /** The body, compressed once. A page is then held compressed alone. */
  async body(encoding: Encoding): Promise<Buffer> {
    const ready = this.#bodies[encoding];
    if (ready !== undefined) return ready;
    if (encoding === 'identity') return this.#decoded();
    this.#encoding[encoding] ??= this.#encode(encoding).finally(() => delete this.#encoding[encoding]);
    return this.#encoding[encoding];
  }

  /** The headers of this way of sending, built once. */
  headersFor(sentAs: SentAs, build: () => SentHeaders): SentHeaders {
    this.#sentHeaders[sentAs] ??= build();
    return this.#sentHeaders[sentAs];
  }

  /** Bytes that it holds, roughly. */
  get bytes(): number {
    return Object.values(this.#bodies).reduce((sum, body) => sum + body.length, overhead);
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const body = await encodeBody(await this.body('identity'), encoding);
    this.#bodies[encoding] = body;
    if (this.contentType.startsWith('text/html')) delete this.#bodies.identity;
    return body;
  }

  async #decoded(): Promise<Buffer> {
    const { br, gzip } = this.#bodies;
    if (br !== undefined) return decodeBody(br, 'br');
    return decodeBody(gzip ?? Buffer.alloc(0), 'gzip');
  }
}

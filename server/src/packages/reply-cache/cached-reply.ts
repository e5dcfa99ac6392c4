import { hash } from 'node:crypto';
import { decodeBody, type Encoding, encodeBody, shrinkable, shrinkBody, worthEncoding } from './encoding.ts';
import { bytesOfText, bytesPerBuffer, ownBytes } from './held-bytes.ts';

/** A reply as its maker hands it over. */
export interface FreshReply {
  status: number;
  contentType: string;
  /** A text, or the pieces of one: what is finished already is bytes in UTF-8. */
  body: string | readonly (string | Uint8Array)[];
  /** What the reply shows, by names that the application chooses: `books`, `book:17`. */
  topics: readonly string[];
  /** The moment from which the reply is wrong although nothing was written: the earliest expiry it shows. */
  until?: Date | undefined;
  /** Whether it may still be given to readers for a while after a change of what may be late. */
  mayBeLate?: boolean;
  /** Sent along with it, with a 304 too: the content security policy of a page. */
  headers?: Record<string, string>;
}

/** How a reply was sent: with its body in an encoding, or without one, to a reader who has it. */
export type SentAs = Encoding | 'none';
export type SentHeaders = Readonly<Record<string, string>>;

/** In bytes: a reply without its bodies and headers, and the headers of one encoding, whose texts replies share. */
const replyBytes = 400;
const headersBytes = 330;
const noHeaders = {};

/** A finished reply; its body is kept in the encodings that were asked for. */
export class CachedReply {
  readonly status: number;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly topics: readonly string[];
  /** Milliseconds since 1970, or Infinity. */
  readonly until: number;
  /** Weak: the same for every encoding. */
  readonly etag: string;
  readonly isWorthEncoding: boolean;
  readonly mayBeLate: boolean;
  /** As `until`, once something changed that may be late: until then the old one is given. */
  lateUntil = Number.POSITIVE_INFINITY;
  readonly #bodies: Partial<Record<Encoding, Buffer>>;
  /** Bodies that are being made, each once however many ask for it. */
  readonly #underWay: Partial<Record<Encoding, Promise<Buffer>>> = {};
  readonly #sentHeaders: Partial<Record<SentAs, SentHeaders>> = {};
  #isIdentityWanted = false;
  #wasShrunk = false;

  constructor({
    status,
    contentType,
    body,
    topics,
    until,
    mayBeLate = false,
    headers = noHeaders,
  }: FreshReply) {
    const identity = ownBytes(typeof body === 'string' ? [body] : body);
    this.status = status;
    this.contentType = contentType;
    this.headers = headers;
    this.topics = topics;
    this.mayBeLate = mayBeLate;
    this.until = until?.getTime() ?? Number.POSITIVE_INFINITY;
    this.etag = `W/"${hash('sha1', identity, 'base64url')}"`;
    this.isWorthEncoding = identity.length >= worthEncoding;
    this.#bodies = { identity };
  }

  /** Something that it shows has changed, and it may still be given for a while. */
  get isLate(): boolean {
    return this.lateUntil !== Number.POSITIVE_INFINITY;
  }

  /** Whether it may be given at this moment, in milliseconds since 1970. */
  isGoodAt(moment: number): boolean {
    return moment < this.until && moment < this.lateUntil;
  }

  /** Small bodies travel as they are. */
  encodingFor(accepted: Encoding): Encoding {
    return this.isWorthEncoding ? accepted : 'identity';
  }

  /** The body when it is there already. */
  ready(encoding: Encoding): Buffer | undefined {
    return this.#bodies[encoding];
  }

  /** The body, encoded once and kept; what nobody asked for uncompressed is not kept uncompressed. */
  async body(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'identity') this.#isIdentityWanted = true;
    const body = this.#bodies[encoding] ?? (await this.#encoded(encoding));
    if (!this.#isIdentityWanted) delete this.#bodies.identity;
    return body;
  }

  /** The body as it was before it was encoded, for one who needs it now: nothing more is kept. */
  async identity(): Promise<Buffer> {
    const { identity, ...encoded } = this.#bodies;
    if (identity !== undefined) return identity;
    const [[encoding, body]] = Object.entries(encoded) as [[Encoding, Buffer]];
    return decodeBody(body, encoding);
  }

  /** Whether the body that is there in this encoding may be made smaller, which was not tried yet. */
  canShrink(encoding: Encoding): boolean {
    return encoding === shrinkable && !this.#wasShrunk && this.#bodies[encoding] !== undefined;
  }

  /** Puts a smaller body in the place of the one that can be; the headers that told its length go. Once. */
  async shrink(): Promise<void> {
    this.#wasShrunk = true;
    const smaller = await shrinkBody(await this.identity());
    if (smaller.length >= (this.#bodies[shrinkable]?.length ?? 0)) return;
    this.#bodies[shrinkable] = smaller;
    delete this.#sentHeaders[shrinkable];
  }

  /** The headers that it was sent with in this way before. */
  sentHeaders(sentAs: SentAs): SentHeaders | undefined {
    return this.#sentHeaders[sentAs];
  }

  keepHeaders(sentAs: SentAs, headers: SentHeaders): void {
    this.#sentHeaders[sentAs] = headers;
  }

  /** What it holds. */
  get bytes(): number {
    const bodies = Object.values(this.#bodies).reduce((sum, body) => sum + bytesPerBuffer + body.length, 0);
    const texts = Object.values(this.headers).reduce((sum, text) => sum + bytesOfText(text), 0);
    return replyBytes + bodies + texts + Object.keys(this.#sentHeaders).length * headersBytes;
  }

  #encoded(encoding: Encoding): Promise<Buffer> {
    this.#underWay[encoding] ??= this.#encode(encoding).finally(() => delete this.#underWay[encoding]);
    return this.#underWay[encoding];
  }

  async #encode(encoding: Encoding): Promise<Buffer> {
    const body = await encodeBody(await this.identity(), encoding);
    this.#bodies[encoding] = body;
    return body;
  }
}

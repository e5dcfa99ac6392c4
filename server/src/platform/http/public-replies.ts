/**
 * Replies that are the same for everybody. A request for one that is kept is answered before the framework
 * sees it: that is what makes a cached reply nearly as cheap as a bare server's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bytesOfText,
  type CachedReply,
  chooseEncoding,
  ownText,
  type ReplyCache,
  SegmentedLru,
  type SentAs,
  type SentHeaders,
} from '../../packages/reply-cache/index.ts';
import type { ReadAfter } from '../cache/read-after.ts';
import { within } from '../ongoing.ts';
import type { Ahead } from './ahead.ts';
import { type Pace, watchPace } from './pace.ts';
import type { RequestFigures, RouteFigures } from './request-figures.ts';
import { hasUnreadBody } from './unread-bodies.ts';

/** Requests as they arrive, byte for byte, that are known to mean the same as a cache key. */
const aliasBytes = 4 * 1024 * 1024;
/** What an entry holds beside its key: references in an object; and what makes a reply anew, beside what was asked for. */
const meaningBytes = { always: 40, anew: 480 };
/** Bytes of a body that is read ahead of the framework; a longer one takes the long way. */
const heldBodyLimit = 4096;

/** What a request, byte for byte, is known to mean. */
interface Meaning {
  key: string;
  /** Where its answers are counted. */
  figures: RouteFigures;
  /** Makes its reply where it is not kept; absent where that is left to the framework. */
  anew: MakeAnew | undefined;
}

/** Asked for by a network; throws what the framework's way to the same throws. */
type MakeAnew = (network: string) => Promise<CachedReply>;

/** What there is for a request beside its answer from the cache. */
interface Handling {
  ahead: Ahead;
  /** Hands it over to the framework. */
  next: () => void;
  /** Answers for a body that is read here and does not keep its pace. */
  refuseSlow: () => void;
}

export interface PublicRepliesOptions {
  cache: ReplyCache;
  /** The POST addresses whose replies are kept. */
  callPaths: Iterable<string>;
  /** Those of them at which the staff have replies of their own. */
  staffPaths: Iterable<string>;
  /** That bodies have to keep which are read ahead of the framework. */
  pace: Pace;
  /** Where answers from the cache are counted: those of the server. */
  figures: RequestFigures;
  /** Undefined where nobody else writes what is read here. */
  readAfter: ReadAfter | undefined;
}

export class PublicReplies {
  readonly #cache: ReplyCache;
  readonly #meanings = new SegmentedLru<Meaning>({
    maxBytes: aliasBytes,
    bytesOf: ({ key, anew }) =>
      bytesOfText(key) +
      meaningBytes.always +
      (anew === undefined ? 0 : bytesOfText(key) + meaningBytes.anew),
  });
  readonly #figures: RequestFigures;
  readonly #callPaths: ReadonlySet<string>;
  readonly #staffPaths: ReadonlySet<string>;
  readonly #heldBodies = new WeakMap<IncomingMessage, Buffer>();
  /** What failed here: the framework tells of it. */
  readonly #failures = new WeakMap<IncomingMessage, { error: unknown }>();
  readonly #pace: Pace;
  readonly #readAfter: ReadAfter | undefined;

  constructor({ cache, callPaths, staffPaths, pace, figures, readAfter }: PublicRepliesOptions) {
    this.#readAfter = readAfter;
    this.#figures = figures;
    this.#cache = cache;
    this.#pace = pace;
    this.#callPaths = new Set(callPaths);
    this.#staffPaths = new Set(staffPaths);
  }

  /** The server's first listener: answers what is known to be asked for, or hands over to the framework. */
  readonly answer = (request: IncomingMessage, response: ServerResponse, handling: Handling): void => {
    const heard = this.#readAfter?.before(request);
    if (heard === undefined) this.#answerNow(request, response, handling);
    else void heard.then(() => this.#answerNow(request, response, handling));
  };

  /** Names this process as the one that wrote. */
  get writer(): string | undefined {
    return this.#readAfter?.instance;
  }

  #answerNow(request: IncomingMessage, response: ServerResponse, handling: Handling): void {
    const { method, url = '' } = request;
    const since = performance.now();
    if (method === 'GET') {
      if (!this.#answerFromCache(this.#meanings.get(`GET ${url}`), request, response, since)) handling.next();
    } else if (
      method === 'POST' &&
      this.#callPaths.has(url) &&
      isShort(request) &&
      !this.#isPersonal(request)
    ) {
      const done = (body: Buffer) => {
        const meaning = this.#meanings.get(aliasOfCall(request, body));
        if (this.#answerFromCache(meaning, request, response, since)) return;
        if (meaning?.anew === undefined) handling.next();
        else void this.#answerAnew(meaning, meaning.anew, request, response, handling);
      };
      this.#holdBody(request, response, done, handling.refuseSlow);
    } else handling.next();
  }

  async #answerAnew(
    { key, figures: { route } }: Meaning,
    make: MakeAnew,
    request: IncomingMessage,
    response: ServerResponse,
    { ahead, next }: Handling,
  ): Promise<void> {
    const { id, one, leave } = ahead.begin(request, response, route);
    try {
      await within(one, async () => {
        const entry = await make(ahead.networkOf(request));
        const { status, headers, body } = await this.#prepare(key, entry, request, ahead.common);
        response.writeHead(status, { 'x-request-id': id, ...headers }).end(body);
      });
    } catch (error) {
      leave();
      this.#failures.set(request, { error });
      next();
    }
  }

  /** Throws what failed ahead of the framework. */
  refuseFailed({ raw }: FastifyRequest): void {
    const failure = this.#failures.get(raw);
    if (failure !== undefined) throw failure.error;
  }

  /** The body that was read ahead of the framework, if it was. */
  heldBody(request: IncomingMessage): Buffer | undefined {
    return this.#heldBodies.get(request);
  }

  /** The slow way: through the framework, with its headers; the next request like this one is answered at once. */
  async send(
    key: string,
    entry: CachedReply,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { status, headers, body } = await this.#prepare(key, entry, request, reply.getHeaders());
    if (hasUnreadBody(request.raw)) return reply.code(status).headers(headers).send(body);
    return sendFinished(reply, status, headers, body);
  }

  /** How an entry is sent to who asks; its headers are kept for the next one. */
  async #prepare(
    key: string,
    entry: CachedReply,
    { headers: asked }: Pick<IncomingMessage, 'headers'>,
    common: Readonly<Record<string, unknown>>,
  ): Promise<Prepared> {
    const encoding = entry.encodingFor(chooseEncoding(asked['accept-encoding']));
    const isNotModified = matchesEtag(asked['if-none-match'], entry.etag);
    const body = isNotModified ? undefined : await this.#cache.bodyOf(key, entry, encoding);
    const sentAs = isNotModified ? 'none' : encoding;
    const headers = headersOf(entry, sentAs, body, common);
    // A smaller body may have come into its place, which has another length.
    if (body === undefined || body === entry.ready(encoding)) {
      this.#cache.keepHeaders(key, entry, sentAs, headers);
    }
    return { status: isNotModified ? 304 : entry.status, headers, body };
  }

  /**
   * Remembers that this request, byte for byte, means `key` and is counted for `route`, and how its reply is made; of what is
   * neither kept nor made anew there is nothing to remember.
   */
  learn(request: FastifyRequest, key: string, route: string, anew?: MakeAnew): void {
    if (anew === undefined && !this.#cache.has(key)) return;
    const { raw } = request;
    const meaning = { key: ownText(key), figures: this.#figures.of(raw.method ?? '', route), anew };
    if (raw.method === 'GET') this.#meanings.set(ownText(`GET ${raw.url}`), meaning);
    const body = this.#heldBodies.get(raw);
    if (body !== undefined) this.#meanings.set(ownText(aliasOfCall(raw, body)), meaning);
  }

  /** What it holds beside the cache: which requests mean what. */
  get bytes(): number {
    return this.#meanings.bytes;
  }

  /** Perhaps of the staff: who it is turns out later. */
  #isPersonal({ url = '', headers }: IncomingMessage): boolean {
    return headers.authorization !== undefined && this.#staffPaths.has(url);
  }

  #answerFromCache(
    meaning: Meaning | undefined,
    request: IncomingMessage,
    response: ServerResponse,
    since: number,
  ): boolean {
    if (meaning === undefined) return false;
    if (asksAnew(request)) this.#cache.refuseLate(meaning.key);
    const entry = this.#cache.peek(meaning.key);
    if (entry === undefined) return false;
    const encoding = entry.encodingFor(chooseEncoding(request.headers['accept-encoding']));
    const isNotModified = matchesEtag(request.headers['if-none-match'], entry.etag);
    const headers = entry.sentHeaders(isNotModified ? 'none' : encoding);
    const body = entry.ready(encoding);
    if (headers === undefined || (body === undefined && !isNotModified)) return false;
    response.writeHead(isNotModified ? 304 : entry.status, headers);
    response.end(isNotModified ? undefined : body);
    meaning.figures.answeredFromCache(isNotModified, (performance.now() - since) / 1_000);
    if (entry.canShrink(encoding)) this.#shrink(meaning.key, entry);
    return true;
  }

  /** After what was asked for again was given. What cannot be made smaller is given as it is. */
  #shrink(key: string, entry: CachedReply): void {
    this.#cache.shrink(key, entry).catch(() => undefined);
  }

  #holdBody(
    request: IncomingMessage,
    response: ServerResponse,
    done: (body: Buffer) => void,
    refuseSlow: () => void,
  ): void {
    const chunks: Buffer[] = [];
    const pace = watchPace(this.#pace, refuseSlow);
    request.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      pace.arrived(chunk.length);
    });
    request.once('close', pace.end);
    request.once('end', () => {
      pace.end();
      if (response.headersSent) return;
      const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      this.#heldBodies.set(request, body);
      done(body);
    });
  }
}

interface Prepared {
  status: number;
  headers: SentHeaders;
  body: Buffer | undefined;
}

/** A finished reply needs nothing of what the framework does to those that it sends; it still hears of the end. */
function sendFinished(
  reply: FastifyReply,
  status: number,
  headers: SentHeaders,
  body: Buffer | undefined,
): FastifyReply {
  const id = String(reply.getHeader('x-request-id'));
  reply.hijack();
  reply.raw.writeHead(status, { 'x-request-id': id, ...headers }).end(body);
  return reply;
}

/** Headers that must not be repeated to the next reader. */
const ofOneRequest = new Set(['x-request-id', 'date', 'connection', 'content-length']);

function headersOf(
  entry: CachedReply,
  sentAs: SentAs,
  body: Buffer | undefined,
  common: Readonly<Record<string, unknown>>,
): SentHeaders {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(common)) {
    if (!ofOneRequest.has(name)) headers[name] = String(value);
  }
  // Readers ask again each time, and are told when nothing has changed.
  Object.assign(headers, { 'cache-control': 'no-cache' }, entry.headers, {
    etag: entry.etag,
    vary: 'accept-encoding',
  });
  if (sentAs !== 'none') {
    headers['content-type'] = entry.contentType;
    headers['content-length'] = String(body?.length ?? 0);
    if (sentAs !== 'identity') headers['content-encoding'] = sentAs;
  }
  return headers;
}

/** RFC 9111, 5.2.1: what browsers send when somebody reloads a page, and so wants to see what there is by now. */
export function asksAnew({ headers }: IncomingMessage): boolean {
  return /\b(?:no-cache|max-age=0)\b/.test(headers['cache-control'] ?? '');
}

/** Multipart is read from the connection itself, so it must not have been read already. */
function isShort({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  const isMultipart = headers['content-type']?.trimStart().toLowerCase().startsWith('multipart/') === true;
  return length !== undefined && Number(length) <= heldBodyLimit && !isMultipart;
}

function aliasOfCall({ url, headers }: IncomingMessage, body: Buffer): string {
  return `POST ${url} ${headers['content-type'] ?? ''}\n${body.toString('latin1')}`;
}

/** RFC 9110, 13.1.2: If-None-Match, a list of ETags or `*`; compared weakly. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.includes(',') && header.split(',').some((tag) => tag.trim() === etag);
}

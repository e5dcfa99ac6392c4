/**
 * Replies that are the same for everybody. A request for one that is kept is answered before the framework
 * sees it: that is what makes a cached reply nearly as cheap as a bare server's. A call that came before is made anew here, too.
 */
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bytesOfText,
  type CachedReply,
  chooseEncoding,
  type Encoding,
  ownText,
  type ReplyCache,
  SegmentedLru,
  type SentAs,
  type SentHeaders,
} from '../../packages/reply-cache/index.ts';
import type { ReadAfter } from '../news/read-after.ts';
import type { Ahead, Prepared } from './ahead.ts';
import { type Pace, watchPace } from './pace.ts';
import type { RequestFigures, RouteFigures } from './request-figures.ts';
import { hasUnreadBody } from './unread-bodies.ts';

/** Requests as they arrive, byte for byte, that are known to mean the same as a cache key: of addresses, and of calls. */
const aliasBytes = 4 * 1024 * 1024;
/** What an entry holds beside its key: references in an object; and of a call what makes its reply, beside what is asked for. */
const meaningBytes = 48;
const makerBytes = 600;
/** Bytes of a body that is read ahead of the framework; a longer one takes the long way. */
const heldBodyLimit = 4096;

/** What a request, byte for byte, is known to mean. */
interface Meaning {
  key: string;
  /** Where its answers are counted. */
  figures: RouteFigures;
}

interface CallMeaning extends Meaning {
  anew: MakeAnew;
}

/** Makes a call's reply for a network; throws what its way through the framework throws. */
type MakeAnew = (network: string) => Promise<CachedReply>;

/** What a server does where nothing is kept. */
interface ServerSide {
  ahead: Ahead;
  /** Answers for a body that is read here and does not keep its pace. */
  refuseSlow: (request: IncomingMessage, response: ServerResponse) => void;
}

/** `next` hands the request over to the framework. */
type Listener = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

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
  readonly #addresses = new SegmentedLru<Meaning>({
    maxBytes: aliasBytes,
    bytesOf: ({ key }) => bytesOfText(key) + meaningBytes,
  });
  readonly #calls = new SegmentedLru<CallMeaning>({
    maxBytes: aliasBytes,
    // What is asked for is about as long as the key that is made of it.
    bytesOf: ({ key }) => 2 * bytesOfText(key) + meaningBytes + makerBytes,
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

  /** A server's first listener: answers what is known to be asked for, or hands over to the framework. */
  listener(server: ServerSide): Listener {
    return (request, response, next) => {
      const heard = this.#readAfter?.before(request);
      if (heard === undefined) this.#answer(request, response, next, server);
      else void heard.then(() => this.#answer(request, response, next, server));
    };
  }

  /** Names this process as the one that wrote. */
  get writer(): string | undefined {
    return this.#readAfter?.instance;
  }

  #answer(request: IncomingMessage, response: ServerResponse, next: () => void, server: ServerSide): void {
    const { method, url = '' } = request;
    const since = performance.now();
    if (method === 'GET') {
      if (!this.#answerFromCache(this.#addresses.get(`GET ${url}`), request, response, since)) next();
    } else if (
      method === 'POST' &&
      this.#callPaths.has(url) &&
      isShort(request) &&
      !this.#isPersonal(request)
    ) {
      const done = (body: Buffer) => {
        const meaning = this.#calls.get(aliasOfCall(request, body));
        if (this.#answerFromCache(meaning, request, response, since)) return;
        if (meaning === undefined) next();
        else void this.#answerAnew(meaning, request, response, server.ahead).catch(() => next());
      };
      this.#holdBody(request, response, done, () => server.refuseSlow(request, response));
    } else next();
  }

  /** Throws what the framework will be told of (`refuseFailed`). */
  async #answerAnew(
    { key, anew, figures: { route } }: CallMeaning,
    request: IncomingMessage,
    response: ServerResponse,
    ahead: Ahead,
  ): Promise<void> {
    try {
      await ahead.send({ request, response, route }, async (network, common) =>
        this.#prepare(key, await anew(network), request.headers, common),
      );
    } catch (error) {
      this.#failures.set(request, { error });
      throw error;
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
    const { status, headers, body } = await this.#prepare(key, entry, request.headers, commonOf(reply));
    if (hasUnreadBody(request.raw)) return reply.code(status).headers(headers).send(body);
    return sendFinished(reply, status, headers, body);
  }

  /** How an entry is sent to who asks; its headers are kept for the next one. */
  async #prepare(
    key: string,
    entry: CachedReply,
    asked: IncomingHttpHeaders,
    common: SentHeaders,
  ): Promise<Prepared> {
    const { status, sentAs } = wayOf(entry, asked);
    const body = sentAs === 'none' ? undefined : await this.#cache.bodyOf(key, entry, sentAs);
    const headers = headersOf(entry, sentAs, body, common);
    // A smaller body may have come into its place, which has another length.
    if (sentAs === 'none' || body === entry.ready(sentAs)) {
      this.#cache.keepHeaders(key, entry, sentAs, headers);
    }
    return { status, headers, body };
  }

  /** Remembers what this address means, byte for byte, and that it is counted for `route`; of what is not kept there is nothing. */
  learn({ raw }: FastifyRequest, key: string, route: string): void {
    if (raw.method !== 'GET' || !this.#cache.has(key)) return;
    this.#addresses.set(ownText(`GET ${raw.url}`), { key: ownText(key), figures: this.#of(raw, route) });
  }

  /** The same of a call that was read ahead, and how its reply is made where it is not kept. */
  learnCall({ raw }: FastifyRequest, key: string, route: string, anew: MakeAnew): void {
    const body = this.#heldBodies.get(raw);
    if (body === undefined) return;
    const meaning = { key: ownText(key), figures: this.#of(raw, route), anew };
    this.#calls.set(ownText(aliasOfCall(raw, body)), meaning);
  }

  #of({ method = '' }: IncomingMessage, route: string): RouteFigures {
    return this.#figures.of(method, route);
  }

  /** What it holds beside the cache: which requests mean what. */
  get bytes(): number {
    return this.#addresses.bytes + this.#calls.bytes;
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
    const entry = this.#cache.peek(meaning.key, !asksAnew(request));
    if (entry === undefined) return false;
    const { status, encoding, sentAs } = wayOf(entry, request.headers);
    const headers = entry.sentHeaders(sentAs);
    const body = sentAs === 'none' ? undefined : entry.ready(sentAs);
    if (headers === undefined || (body === undefined && sentAs !== 'none')) return false;
    response.writeHead(status, headers).end(body);
    meaning.figures.answeredFromCache(sentAs === 'none', (performance.now() - since) / 1_000);
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

/** How an entry travels to who asks. */
interface Way {
  status: number;
  encoding: Encoding;
  sentAs: SentAs;
}

/** As who asks takes it; without its body where they have it. */
function wayOf(entry: CachedReply, asked: IncomingHttpHeaders): Way {
  const encoding = entry.encodingFor(chooseEncoding(asked['accept-encoding']));
  return matchesEtag(asked['if-none-match'], entry.etag)
    ? { status: 304, encoding, sentAs: 'none' }
    : { status: entry.status, encoding, sentAs: encoding };
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

/** Headers that a reply has already, but for those. */
function commonOf(reply: FastifyReply): SentHeaders {
  const common = Object.entries(reply.getHeaders()).filter(([name]) => !ofOneRequest.has(name));
  return Object.fromEntries(common.map(([name, value]) => [name, String(value)]));
}

function headersOf(
  entry: CachedReply,
  sentAs: SentAs,
  body: Buffer | undefined,
  common: SentHeaders,
): SentHeaders {
  const headers: Record<string, string> = {
    ...common,
    // Readers ask again each time, and are told when nothing has changed.
    'cache-control': 'no-cache',
    ...entry.headers,
    etag: entry.etag,
    vary: 'accept-encoding',
  };
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

/**
 * Replies that are the same for everybody. A request for one that is kept is answered before the framework
 * sees it: that is what makes a cached reply nearly as cheap as a bare server's.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import {
  type CachedReply,
  chooseEncoding,
  type Encoding,
  type ReplyCache,
} from '../../packages/reply-cache/index.ts';

/** Requests as they arrive, byte for byte, that are known to mean the same as a cache key. */
const aliasBytes = 4 * 1024 * 1024;
/** Bytes of a body that is read ahead of the framework; a longer one takes the long way. */
const heldBodyLimit = 4096;

type Headers = Record<string, string>;

export class PublicReplies {
  readonly #cache: ReplyCache;
  readonly #keys = new LRUCache<string, string>({
    maxSize: aliasBytes,
    sizeCalculation: (key, alias) => (key.length + alias.length) * 2,
  });
  readonly #callPaths: ReadonlySet<string>;
  readonly #staffPaths: ReadonlySet<string>;
  readonly #heldBodies = new WeakMap<IncomingMessage, Buffer>();
  readonly #headers = new WeakMap<CachedReply, Map<Encoding | 'none', Headers>>();

  /** `callPaths` are the POST addresses whose replies are kept; at `staffPaths` the staff have replies of their own. */
  constructor(cache: ReplyCache, callPaths: Iterable<string>, staffPaths: Iterable<string> = []) {
    this.#cache = cache;
    this.#callPaths = new Set(callPaths);
    this.#staffPaths = new Set(staffPaths);
  }

  /** The server's first listener: answers from the cache, or hands over to the framework. */
  readonly answer = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { method, url = '' } = request;
    if (method === 'GET') {
      if (!this.#answerFromCache(`GET ${url}`, request, response)) next();
    } else if (
      method === 'POST' &&
      this.#callPaths.has(url) &&
      isShort(request) &&
      !this.#isPersonal(request)
    ) {
      this.#holdBody(request, (body) => {
        if (!this.#answerFromCache(aliasOfCall(request, body), request, response)) next();
      });
    } else next();
  };

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
    const encoding = entry.encodingFor(chooseEncoding(request.headers['accept-encoding']));
    const isNotModified = matchesEtag(request.headers['if-none-match'], entry.etag);
    const body = isNotModified ? undefined : await this.#cache.bodyOf(key, entry, encoding);
    const headers = this.#headersOf(entry, isNotModified ? 'none' : encoding, reply.getHeaders());
    return reply
      .code(isNotModified ? 304 : entry.status)
      .headers(headers)
      .send(body);
  }

  /** Remembers that this request, byte for byte, means `key`. */
  learn(request: FastifyRequest, key: string): void {
    const { raw } = request;
    if (raw.method === 'GET') this.#keys.set(`GET ${raw.url}`, key);
    const body = this.#heldBodies.get(raw);
    if (body !== undefined) this.#keys.set(aliasOfCall(raw, body), key);
  }

  /** Perhaps of the staff: who it is turns out later. */
  #isPersonal({ url = '', headers }: IncomingMessage): boolean {
    return headers.authorization !== undefined && this.#staffPaths.has(url);
  }

  #answerFromCache(alias: string, request: IncomingMessage, response: ServerResponse): boolean {
    const key = this.#keys.get(alias);
    const entry = key === undefined ? undefined : this.#cache.peek(key);
    const known = entry && this.#headers.get(entry);
    if (entry === undefined || known === undefined) return false;
    const encoding = entry.encodingFor(chooseEncoding(request.headers['accept-encoding']));
    const isNotModified = matchesEtag(request.headers['if-none-match'], entry.etag);
    const headers = known.get(isNotModified ? 'none' : encoding);
    const body = entry.ready(encoding);
    if (headers === undefined || (body === undefined && !isNotModified)) return false;
    response.writeHead(isNotModified ? 304 : entry.status, headers);
    response.end(isNotModified ? undefined : body);
    return true;
  }

  #headersOf(entry: CachedReply, encoding: Encoding | 'none', common: Record<string, unknown>): Headers {
    const known = this.#headers.get(entry) ?? new Map<Encoding | 'none', Headers>();
    this.#headers.set(entry, known);
    const headers: Headers = {};
    for (const [name, value] of Object.entries(common)) {
      if (!ofOneRequest.has(name)) headers[name] = String(value);
    }
    // Readers ask again each time, and are told when nothing has changed.
    Object.assign(headers, { 'cache-control': 'no-cache' }, entry.headers, {
      etag: entry.etag,
      vary: 'accept-encoding',
    });
    if (encoding !== 'none') {
      headers['content-type'] = entry.contentType;
      headers['content-length'] = String(entry.ready(encoding)?.length ?? 0);
      if (encoding !== 'identity') headers['content-encoding'] = encoding;
    }
    known.set(encoding, headers);
    return headers;
  }

  #holdBody(request: IncomingMessage, done: (body: Buffer) => void): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.once('end', () => {
      const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
      this.#heldBodies.set(request, body);
      done(body);
    });
  }
}

/** Headers that must not be repeated to the next reader. */
const ofOneRequest = new Set(['x-request-id', 'date', 'connection', 'content-length']);

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

/** Serves responses that are the same for everybody, from the cache if possible. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Topic, topics } from '#contract/core/topics.ts';
import type { Release } from '../../packages/concurrency-limiter/index.ts';
import {
  CachedResponse,
  chooseEncoding,
  type FreshResponse,
  type ResponseCache,
  type SentAs,
  type SentHeaders,
} from '../../packages/response-cache/index.ts';
import type { PublicBinding, Shown } from './binding.ts';
import { hasUnreadBody } from './body.ts';
import type { RequestMetrics } from './request-metrics.ts';

/** The maximum bytes of remembered requests and their cache keys. */
const knownBytes = 4 * 1024 * 1024;
/** The longest body in bytes by which a call is remembered. */
const longestBody = 1_000;

/** The response to equal requests: all with the same address, or for POST the same address, content type and body. */
export interface KnownRequest {
  /** The cache key of the reply. */
  key: string;
  /** The route for metrics. */
  route: string;
  /** False for requests that must reach the route although they are equal, by their headers. */
  isShared?: (request: IncomingMessage) => boolean;
  /** Runs for each request that is answered. */
  observe?: () => void;
}

export interface PublicResponsesOptions {
  cache: ResponseCache;
  /** Headers of every response of this server. */
  commonHeaders: SentHeaders;
  /** The server's metrics. */
  metrics: RequestMetrics;
}

export class PublicResponses {
  readonly #options: PublicResponsesOptions;
  readonly #known = new LRUCache<string, KnownRequest>({
    maxSize: knownBytes,
    // The observed input is about as long as the body.
    sizeCalculation: ({ key }, request) => 2 * (key.length + 2 * request.length) + 400,
  });
  /** Paths of public calls. */
  readonly #callPaths = new Set<string>();
  /** The cache keys of requests of public calls. */
  readonly #identities = new WeakMap<IncomingMessage, string>();
  /** Requests that `serveCached` has answered and counted. */
  readonly #served = new WeakSet<IncomingMessage>();

  constructor(options: PublicResponsesOptions) {
    this.#options = options;
  }

  /** The first `onRequest` hook: answers from the cache if an equal request reached its route before. */
  readonly serveCached: onRequestHookHandler = (request, reply, done) => {
    const { raw } = request;
    const url = String(raw.url);
    if (raw.method === 'GET') {
      if (!this.#answerFromCache(url, request, reply)) done();
    } else if (raw.method === 'POST' && this.#callPaths.has(url)) {
      // A short body has usually arrived with the headers, and can be read in the next tick.
      process.nextTick(() => {
        const body = peekBody(raw);
        const identity = body && `${url} ${raw.headers['content-type']} ${body}`;
        if (identity === undefined) return done();
        this.#identities.set(raw, identity);
        if (this.#answerFromCache(identity, request, reply)) raw.resume();
        else done();
      });
    } else done();
  };

  /** Lets POST requests of a public call be answered from the cache. */
  addCall(path: string): void {
    this.#callPaths.add(path);
  }

  isServedFromCache({ raw }: FastifyRequest): boolean {
    return this.#served.has(raw);
  }

  /** Sends a route's response, compressed as the client accepts. */
  async send(
    key: string,
    entry: CachedResponse,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const sentAs = sentAsFor(entry, request.headers);
    const body = sentAs === 'none' ? undefined : await this.#options.cache.bodyOf(key, entry, sentAs);
    const headers = this.#headersOf(entry, sentAs, body);
    const status = statusOf(entry, sentAs);
    if (hasUnreadBody(request.raw)) return reply.code(status).headers(headers).send(body);
    // Skips Fastify's serialization; its `onResponse` hooks still run.
    reply.hijack();
    reply.raw.writeHead(status, { 'x-request-id': request.id, ...headers }).end(body);
    return reply;
  }

  /** Remembers how to answer equal requests from the cache. */
  learn({ raw }: FastifyRequest, known: KnownRequest): void {
    const identity = raw.method === 'GET' ? String(raw.url) : this.#identities.get(raw);
    if (identity === undefined || !this.#options.cache.has(known.key)) return;
    this.#known.set(identity, known);
    this.#options.metrics.mayCache(String(raw.method), known.route);
  }

  #answerFromCache(identity: string, { raw }: FastifyRequest, reply: FastifyReply): boolean {
    const since = performance.now();
    const known = this.#known.get(identity);
    if (known === undefined || known.isShared?.(raw) === false) return false;
    const entry = this.#options.cache.peek(known.key, !isReload(raw));
    if (entry === undefined) return false;
    const sentAs = sentAsFor(entry, raw.headers);
    const body = sentAs === 'none' ? undefined : entry.ready(sentAs);
    if (body === undefined && sentAs !== 'none') return false;
    this.#served.add(raw);
    reply.hijack();
    reply.raw.writeHead(statusOf(entry, sentAs), this.#headersOf(entry, sentAs, body)).end(body);
    known.observe?.();
    const seconds = (performance.now() - since) / 1_000;
    const method = String(raw.method);
    this.#options.metrics.answeredFromCache(method, known.route, statusOf(entry, sentAs), seconds);
    return true;
  }

  #headersOf(entry: CachedResponse, sentAs: SentAs, body: Buffer | undefined): SentHeaders {
    return entry.headersFor(sentAs, () => headersOf(entry, sentAs, body, this.#options.commonHeaders));
  }
}

/**
 * Returns a short body that has arrived completely, as text, and leaves it to be read again. Undefined otherwise. The
 * body is put back before the stream can end.
 */
function peekBody(raw: IncomingMessage): string | undefined {
  const length = raw.readableLength;
  if (length === 0 || length > longestBody || length !== Number(raw.headers['content-length']))
    return undefined;
  const body: Buffer = raw.read();
  raw.unshift(body);
  return body.toString();
}

/** In the best accepted encoding; 304 without a body if the client has it. */
function sentAsFor(entry: CachedResponse, requestHeaders: IncomingHttpHeaders): SentAs {
  if (matchesEtag(requestHeaders['if-none-match'], entry.etag)) return 'none';
  return entry.encodingFor(chooseEncoding(requestHeaders['accept-encoding']));
}

function statusOf(entry: CachedResponse, sentAs: SentAs): number {
  return sentAs === 'none' ? 304 : entry.status;
}

function headersOf(
  entry: CachedResponse,
  sentAs: SentAs,
  body: Buffer | undefined,
  common: SentHeaders,
): SentHeaders {
  const headers: Record<string, string> = {
    ...common,
    // Browsers revalidate each time, and get 304 if nothing changed.
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

/** RFC 9111, 5.2.1: browsers send it on reload. */
export function isReload({ headers }: IncomingMessage): boolean {
  return /\b(?:no-cache|max-age=0)\b/.test(headers['cache-control'] ?? '');
}

/** RFC 9110, 13.1.2: If-None-Match is a list of ETags or `*`, compared weakly. */
function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag || header === '*') return true;
  return header.includes(',') && header.split(',').some((tag) => tag.trim() === etag);
}

/** A document for everybody, such as a feed, which is answered through the cache. */
export interface PublicDocument {
  /** A Fastify path: `/feeds/:slug.atom`. */
  path: string;
  contentType: string;
  /** The parts of the query that the document depends on, by name; without it, none. */
  readQuery?: (query: URLSearchParams) => Record<string, string>;
  /** Returns the document for the parameters of path and query; throws `not_found`. */
  read: (params: Record<string, string>, shown: Shown) => Promise<string>;
}

export interface PublicAnswer {
  key: string;
  entry: CachedResponse;
}

/** Without a cache the response is made for this request alone. */
export async function answerPublic(
  cache: ResponseCache | undefined,
  { call, keyOf, read }: PublicBinding,
  input: unknown,
  permit?: Permit,
): Promise<PublicAnswer> {
  const key = `${call.name} ${JSON.stringify(keyOf(input))}`;
  const contentType = 'application/json; charset=utf-8';
  const make = async (shown: Shown) => {
    const output = await read(input, shown);
    shown.topics(...(call.shows?.(input, output) ?? []));
    return JSON.stringify(call.reply.toWire(output));
  };
  return answerOnce(cache, { key, contentType, make, permit });
}

export function answerDocument(
  cache: ResponseCache,
  { path, contentType, read }: PublicDocument,
  params: Record<string, string>,
  permit?: Permit,
): Promise<PublicAnswer> {
  const key = `document ${path} ${JSON.stringify(params)}`;
  return answerOnce(cache, { key, contentType, make: (shown) => read(params, shown), permit });
}

/** Waits for a permit before making an uncached response. */
export type Permit = () => Promise<Release>;

interface AskedReply {
  key: string;
  contentType: string;
  make: (shown: Shown) => Promise<string>;
  permit: Permit | undefined;
}

async function answerOnce(
  cache: ResponseCache | undefined,
  { key, contentType, make, permit }: AskedReply,
): Promise<PublicAnswer> {
  const fresh = async (): Promise<FreshResponse> => {
    const shown = new ShownThings();
    const body = await make(shown);
    return { status: 200, contentType, body, topics: shown.names, until: shown.earliest };
  };
  const entry = await (cache?.through(key, fresh, { permit }) ?? madeAlone(fresh, permit));
  return { key, entry };
}

async function madeAlone(
  fresh: () => Promise<FreshResponse>,
  permit: Permit | undefined,
): Promise<CachedResponse> {
  const release = await permit?.();
  try {
    return new CachedResponse(await fresh());
  } finally {
    release?.();
  }
}

/** Topics and expiry of a reply. */
export class ShownThings implements Shown {
  readonly #names = new Set<string>([topics.everything]);
  earliest: Date | undefined;

  topics(...names: readonly Topic[]): void {
    for (const name of names) this.#names.add(name);
  }

  until(moment: Date | null): void {
    if (moment !== null && (this.earliest === undefined || moment < this.earliest)) this.earliest = moment;
  }

  /** A reply that includes another one also has its topics. */
  include(entry: CachedResponse): void {
    for (const topic of entry.topics) this.#names.add(topic);
    if (entry.deadline !== Number.POSITIVE_INFINITY) this.until(new Date(entry.deadline));
  }

  get names(): string[] {
    return [...this.#names];
  }
}

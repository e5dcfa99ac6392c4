/**
 * Caches complete public responses in memory, for pages and API calls, bounded in bytes. Each response has the topics
 * that it shows; a write invalidates the topics that it changes.
 */
import { LRUCache } from 'lru-cache';
import { CachedResponse, type Encoding, type FreshResponse } from './cached-response.ts';

export {
  CachedResponse,
  chooseEncoding,
  type Encoding,
  type FreshResponse,
  type SentAs,
  type SentHeaders,
} from './cached-response.ts';

export interface LookUp {
  /** Waits for a permit to make the response; resolves to the function that releases it. */
  permit?: (() => Promise<() => void>) | undefined;
  /** False for callers that must see every earlier write. */
  mayBeStale?: boolean;
}

export interface ResponseCacheOptions {
  maxBytes: number;
  /** True for topics whose changes may be seen late, in responses that allow it. */
  mayShowLate?: (topic: string) => boolean;
  now?: () => number;
}

/** Milliseconds: the maximum delay of such a change, and the maximum age of any response. */
const maxStaleness = 1_000;
const maxAge = 60_000;
/** Number of remembered invalidated topics, which are checked against responses that were pending meanwhile. */
const rememberedTopics = 10_000;

/** A pending response. */
class Fill {
  readonly response: Promise<CachedResponse>;
  /** Invalidation count at the start; infinite while it waits for a permit. */
  startedAt = Number.POSITIVE_INFINITY;
  /** Milliseconds since 1970. */
  startedMs = 0;

  constructor(make: (fill: Fill) => Promise<CachedResponse>) {
    this.response = make(this);
  }
}

export class ResponseCache {
  readonly #entries: LRUCache<string, CachedResponse>;
  readonly #keysByTopic = new Map<string, Set<string>>();
  readonly #fills = new Map<string, Fill>();
  readonly #invalidatedAt: LRUCache<string, number>;
  readonly #maxBytes: number;
  readonly #mayShowLate: (topic: string) => boolean;
  readonly #now: () => number;
  /** Counts invalidations. */
  #clock = 0;
  /** Invalidations up to this one are no longer remembered by topic. */
  #forgottenAt = 0;
  /** False while nothing is served from the cache and nothing is stored. */
  isConnected = true;
  hits = 0;
  misses = 0;
  invalidations = 0;
  evictions = 0;

  constructor({ maxBytes, mayShowLate = () => false, now = Date.now }: ResponseCacheOptions) {
    this.#maxBytes = maxBytes;
    this.#mayShowLate = mayShowLate;
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: Math.max(1, maxBytes),
      noDisposeOnSet: true,
      dispose: (entry, key, reason) => {
        if (reason === 'evict') this.evictions += 1;
        this.#removeFromIndex(key, entry.topics);
      },
    });
    this.#invalidatedAt = new LRUCache({
      max: rememberedTopics,
      noDisposeOnSet: true,
      dispose: (clock, _topic, reason) => {
        if (reason === 'evict') this.#forgottenAt = Math.max(this.#forgottenAt, clock);
      },
    });
  }

  /** The valid response under the key, if there is one. */
  peek(key: string, mayBeStale = true): CachedResponse | undefined {
    const entry = this.#valid(key, mayBeStale);
    if (entry !== undefined) this.hits += 1;
    return entry;
  }

  /** True if something is stored under the key, valid or not. */
  has(key: string): boolean {
    return this.#entries.has(key);
  }

  /**
   * Returns the cached response, or the one that `make` makes. Concurrent callers share a pending one, unless one of
   * its topics was invalidated before they arrived. Rejects as `make` and `permit` do.
   */
  async through(
    key: string,
    make: () => Promise<FreshResponse>,
    { permit, mayBeStale = true }: LookUp = {},
  ): Promise<CachedResponse> {
    const arrivedAt = this.#clock;
    for (;;) {
      const cached = this.peek(key, mayBeStale);
      if (cached !== undefined) return cached;
      const running = this.#fills.get(key);
      if (running === undefined) return this.#fill(key, make, permit);
      const shared = await this.#shared(running, arrivedAt, mayBeStale);
      if (shared !== undefined) return shared;
    }
  }

  /** The body in one encoding; the compressed bytes count towards the bound. */
  async bodyOf(key: string, entry: CachedResponse, encoding: Encoding): Promise<Buffer> {
    const ready = entry.ready(encoding);
    if (ready !== undefined) return ready;
    const body = await entry.body(encoding);
    if (this.#entries.peek(key) === entry) this.#insert(key, entry);
    return body;
  }

  /** Expires every response that shows one of these topics: at once, or a second later if it may be stale. */
  invalidate(topics: readonly string[]): void {
    this.#clock += 1;
    for (const topic of topics) {
      this.#invalidatedAt.set(topic, this.#clock);
      for (const key of [...(this.#keysByTopic.get(topic) ?? [])]) this.#outdate(key, topic);
    }
  }

  /** While changes of other processes may be missed, nothing is served from the cache and nothing is stored. */
  setConnected(isConnected: boolean): void {
    this.isConnected = isConnected;
    this.#entries.clear();
    this.#fills.clear();
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  #valid(key: string, mayBeStale: boolean): CachedResponse | undefined {
    if (!this.isConnected) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined || (this.#now() < entry.deadline && (mayBeStale || !entry.isStale))) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #outdate(key: string, topic: string): void {
    const entry = this.#entries.peek(key);
    if (entry === undefined) return;
    if (!entry.isStale) this.invalidations += 1;
    entry.isStale = true;
    if (!entry.mayBeStale || !this.#mayShowLate(topic)) this.#entries.delete(key);
    else entry.deadline = Math.min(entry.deadline, this.#now() + maxStaleness);
  }

  async #fill(
    key: string,
    make: () => Promise<FreshResponse>,
    permit: LookUp['permit'],
  ): Promise<CachedResponse> {
    this.misses += 1;
    const fill = new Fill((begun) => this.#make(begun, make, permit));
    this.#fills.set(key, fill);
    try {
      const response = await fill.response;
      if (this.#fills.get(key) === fill) this.#store(key, fill, response);
      return response;
    } finally {
      if (this.#fills.get(key) === fill) this.#fills.delete(key);
    }
  }

  async #make(
    fill: Fill,
    make: () => Promise<FreshResponse>,
    permit: LookUp['permit'],
  ): Promise<CachedResponse> {
    // Without a permit it starts at once, so that any invalidation from here on is later.
    const release = permit === undefined ? undefined : await permit();
    try {
      fill.startedAt = this.#clock;
      fill.startedMs = this.#now();
      return new CachedResponse(await make());
    } finally {
      release?.();
    }
  }

  /** Undefined for a caller that arrived after a topic of the response was invalidated. */
  async #shared(fill: Fill, arrivedAt: number, mayBeStale: boolean): Promise<CachedResponse | undefined> {
    const response = await fill.response.catch((error: unknown) => {
      if (arrivedAt <= fill.startedAt) throw error;
      return undefined;
    });
    if (response === undefined || arrivedAt <= fill.startedAt) return response;
    const end = this.#deadlineOf(fill, response);
    const isFresh = end === Number.POSITIVE_INFINITY;
    return response.status === 200 && (isFresh || (mayBeStale && this.#now() < end)) ? response : undefined;
  }

  /** Deadline of the response, by the invalidations while it was made. */
  #deadlineOf(fill: Fill, { topics, mayBeStale }: CachedResponse): number {
    const outdated = topics.filter(
      (topic) => (this.#invalidatedAt.peek(topic) ?? this.#forgottenAt) > fill.startedAt,
    );
    if (outdated.length === 0) return Number.POSITIVE_INFINITY;
    return mayBeStale && outdated.every(this.#mayShowLate) ? fill.startedMs + maxStaleness : 0;
  }

  #store(key: string, fill: Fill, response: CachedResponse): void {
    const end = this.#deadlineOf(fill, response);
    response.isStale = end !== Number.POSITIVE_INFINITY;
    response.deadline = Math.min(response.deadline, end, fill.startedMs + maxAge);
    const isStorable = this.isConnected && response.status === 200 && this.#now() < response.deadline;
    if (isStorable) this.#insert(key, response);
  }

  /** Deletes the entry first: the library would keep the old size of an entry that is set again. */
  #insert(key: string, entry: CachedResponse): void {
    const size = sizeOf(key, entry);
    this.#entries.delete(key);
    if (size > this.#maxBytes) return;
    this.#entries.set(key, entry, { size });
    for (const topic of entry.topics) {
      const keys = this.#keysByTopic.get(topic);
      if (keys === undefined) this.#keysByTopic.set(topic, new Set([key]));
      else keys.add(key);
    }
  }

  #removeFromIndex(key: string, topics: readonly string[]): void {
    for (const topic of topics) {
      const keys = this.#keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTopic.delete(topic);
    }
  }
}

/** Bytes, with the key in the cache and in the index of topics. */
function sizeOf(key: string, { bytes, topics }: CachedResponse): number {
  return bytes + 4 * key.length + 150 * topics.length;
}

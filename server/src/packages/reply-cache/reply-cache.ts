/**
 * Finished public replies, rendered once: pages and calls alike. Bounded in bytes, least recently used go
 * first. Each entry carries the tags of what it shows; a write drops the tags it changes.
 */
import { LRUCache } from 'lru-cache';
import { CachedReply, type FreshReply } from './cached-reply.ts';
import type { Encoding } from './encoding.ts';

/** The tag that every kept reply carries. */
export const everything = 'everything';

interface Fill {
  startedAt: number;
  reply: Promise<CachedReply>;
}

export interface ReplyCacheOptions {
  maxBytes: number;
  now?: () => number;
}

/** Bytes that an entry takes beside its bodies and key, roughly. */
const entryOverhead = 512;

/** How many dropped tags are remembered for fills under way; beyond it every older fill is distrusted. */
const rememberedDrops = 10_000;

export class ReplyCache {
  readonly #entries: LRUCache<string, CachedReply>;
  readonly #keysByTag = new Map<string, Set<string>>();
  readonly #fills = new Map<string, Fill>();
  readonly #droppedAt = new Map<string, number>();
  readonly #now: () => number;
  /** Counts drops; a fill knows by it what happened since it began. */
  #clock = 0;
  /** Fills that began before this moment of the clock are not kept. */
  #distrustedBefore = 0;
  #isTrusted = true;
  hits = 0;
  misses = 0;

  constructor({ maxBytes, now = Date.now }: ReplyCacheOptions) {
    this.#now = now;
    this.#entries = new LRUCache<string, CachedReply>({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (entry, key) => entry.bytes + key.length * 2 + entryOverhead,
      noDisposeOnSet: true,
      dispose: (entry, key) => this.#forgetTags(key, entry.tags),
    });
  }

  /** What is kept under the key and still true. */
  peek(key: string): CachedReply | undefined {
    if (!this.#isTrusted) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    if (entry.until > this.#now()) {
      this.hits += 1;
      return entry;
    }
    this.#entries.delete(key);
    return undefined;
  }

  /**
   * The kept reply, or the one that `make` makes. Callers that arrive while it is being made share it,
   * unless something was dropped since it began: then what it shows may be older than what they wrote.
   */
  async through(key: string, make: () => Promise<FreshReply>): Promise<CachedReply> {
    const kept = this.peek(key);
    if (kept !== undefined) return kept;
    const running = this.#fills.get(key);
    if (running !== undefined && running.startedAt === this.#clock) return running.reply;
    this.misses += 1;
    const fill: Fill = { startedAt: this.#clock, reply: make().then((fresh) => new CachedReply(fresh)) };
    this.#fills.set(key, fill);
    try {
      const reply = await fill.reply;
      this.#keep(key, reply, fill.startedAt);
      return reply;
    } finally {
      if (this.#fills.get(key) === fill) this.#fills.delete(key);
    }
  }

  /** The body in one encoding; one that is made now counts towards the bound. */
  async bodyOf(key: string, entry: CachedReply, encoding: Encoding): Promise<Buffer> {
    const ready = entry.ready(encoding);
    if (ready !== undefined && encoding !== 'identity') return ready;
    const before = entry.bytes;
    const body = await entry.body(encoding);
    if (entry.bytes !== before && this.#entries.peek(key) === entry) this.#store(key, entry);
    return body;
  }

  /** Forgets every reply that shows one of these. */
  drop(tags: readonly string[]): void {
    this.#clock += 1;
    for (const tag of tags) {
      this.#droppedAt.set(tag, this.#clock);
      for (const key of [...(this.#keysByTag.get(tag) ?? [])]) this.#entries.delete(key);
    }
    if (this.#droppedAt.size > rememberedDrops) {
      this.#droppedAt.clear();
      this.#distrustedBefore = this.#clock;
    }
  }

  /** While the news of other writers do not arrive, nothing kept may be used, and nothing is kept. */
  trust(isTrusted: boolean): void {
    if (!isTrusted) {
      this.#entries.clear();
      this.#clock += 1;
      this.#distrustedBefore = this.#clock;
    }
    this.#isTrusted = isTrusted;
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  #keep(key: string, entry: CachedReply, startedAt: number): void {
    const isOld =
      startedAt < this.#distrustedBefore ||
      entry.tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > startedAt);
    if (isOld || !this.#isTrusted || entry.status !== 200 || entry.until <= this.#now()) return;
    this.#store(key, entry);
  }

  /** Taken out first: an entry that is set again is not measured again. */
  #store(key: string, entry: CachedReply): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    for (const tag of entry.tags) {
      const keys = this.#keysByTag.get(tag) ?? new Set();
      this.#keysByTag.set(tag, keys.add(key));
    }
  }

  #forgetTags(key: string, tags: readonly string[]): void {
    for (const tag of tags) {
      const keys = this.#keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTag.delete(tag);
    }
  }
}

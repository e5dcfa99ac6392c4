/**
 * Finished public replies, made once: pages and calls alike. Bounded in bytes, least recently used go first. Each
 * entry carries the topics that it shows; a write drops the topics that it changes.
 */
import { LRUCache } from 'lru-cache';
import { CachedReply, type FreshReply } from './cached-reply.ts';
import type { Encoding } from './encoding.ts';
import { Fill } from './fill.ts';

export interface ReplyCacheOptions {
  maxBytes: number;
  now?: () => number;
}

/** Bytes that an entry takes beside its bodies and key, roughly. */
const entryOverhead = 512;

export class ReplyCache {
  readonly #entries: LRUCache<string, CachedReply>;
  readonly #keysByTopic = new Map<string, Set<string>>();
  /** Those under way that may still be shared and kept. */
  readonly #fills = new Map<string, Fill>();
  readonly #now: () => number;
  /** Counts drops; callers and fills know by it what happened since they came. */
  #clock = 0;
  #isTrusted = true;
  hits = 0;
  misses = 0;

  constructor({ maxBytes, now = Date.now }: ReplyCacheOptions) {
    this.#now = now;
    this.#entries = new LRUCache<string, CachedReply>({
      maxSize: Math.max(1, maxBytes),
      sizeCalculation: (entry, key) => entry.bytes + key.length * 2 + entryOverhead,
      noDisposeOnSet: true,
      dispose: (entry, key) => this.#forgetTopics(key, entry.topics),
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
   * The kept reply, or the one that `make` makes. Callers that arrive while it is being made share it, unless it turns
   * out to show something that was dropped before they came: then it may be older than what they wrote, and is made
   * anew.
   */
  async through(key: string, make: () => Promise<FreshReply>): Promise<CachedReply> {
    const arrivedAt = this.#clock;
    for (;;) {
      const kept = this.peek(key);
      if (kept !== undefined) return kept;
      const running = this.#fills.get(key);
      if (running === undefined) return this.#fill(key, make);
      const shared = await running.shared(arrivedAt);
      if (shared !== undefined) return shared;
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
  drop(topics: readonly string[]): void {
    this.#clock += 1;
    for (const topic of topics) {
      for (const key of [...(this.#keysByTopic.get(topic) ?? [])]) this.#entries.delete(key);
    }
    for (const [key, fill] of this.#fills) {
      if (!fill.note(topics, this.#clock)) this.#fills.delete(key);
    }
  }

  /** While the news of other writers do not arrive, nothing kept may be used, and nothing is kept. */
  trust(isTrusted: boolean): void {
    this.#isTrusted = isTrusted;
    this.#entries.clear();
    this.#fills.clear();
  }

  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  get size(): number {
    return this.#entries.size;
  }

  async #fill(key: string, make: () => Promise<FreshReply>): Promise<CachedReply> {
    this.misses += 1;
    const fill = new Fill(
      this.#clock,
      make().then((fresh) => new CachedReply(fresh)),
    );
    this.#fills.set(key, fill);
    const isCurrent = () => this.#fills.get(key) === fill;
    try {
      const reply = await fill.reply;
      if (isCurrent() && fill.isUpToDate(reply)) this.#keep(key, reply);
      return reply;
    } finally {
      if (isCurrent()) this.#fills.delete(key);
    }
  }

  #keep(key: string, entry: CachedReply): void {
    if (this.#isTrusted && entry.status === 200 && entry.until > this.#now()) this.#store(key, entry);
  }

  /** Taken out first: an entry that is set again is not measured again. */
  #store(key: string, entry: CachedReply): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    for (const topic of entry.topics) {
      const keys = this.#keysByTopic.get(topic) ?? new Set();
      this.#keysByTopic.set(topic, keys.add(key));
    }
  }

  #forgetTopics(key: string, topics: readonly string[]): void {
    for (const topic of topics) {
      const keys = this.#keysByTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#keysByTopic.delete(topic);
    }
  }
}

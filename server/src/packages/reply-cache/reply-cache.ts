/**
 * Finished public replies, made once: pages and calls alike. Bounded in bytes; what is asked for often stays. Each
 * entry carries the topics that it shows; a write drops the topics that it changes.
 */
import { CachedReply, type FreshReply, type SentAs, type SentHeaders } from './cached-reply.ts';
import type { Encoding } from './encoding.ts';
import { Fill } from './fill.ts';
import { ownText } from './held-bytes.ts';
import { SegmentedLru } from './segmented-lru.ts';
import { TopicIndex } from './topic-index.ts';

/** Waits for a turn at making a reply, and gives what ends it; undefined when another caller has one for the same. */
export type Turn = (key: string) => Promise<(() => void) | undefined>;

export interface ReplyCacheOptions {
  maxBytes: number;
  now?: () => number;
}

export class ReplyCache {
  readonly #entries: SegmentedLru<CachedReply>;
  readonly #index = new TopicIndex();
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
    this.#entries = new SegmentedLru<CachedReply>({
      maxBytes,
      bytesOf: (entry) => entry.bytes,
      bytesBeside: () => this.#index.bytes,
      gone: (entry, key) => this.#index.remove(key, entry.topics),
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

  /** Whether something is kept under the key; no asking for it. */
  has(key: string): boolean {
    return this.#entries.peek(key) !== undefined;
  }

  /**
   * The kept reply, or the one that `make` makes. Callers that arrive while it is being made share it, unless it turns
   * out to show something that was dropped before they came: then it may be older than what they wrote, and is made
   * anew. Who would make it waits for a turn first, where there are any; what is kept or being made waits for none.
   */
  async through(key: string, make: () => Promise<FreshReply>, turn?: Turn): Promise<CachedReply> {
    const arrivedAt = this.#clock;
    for (;;) {
      const kept = this.peek(key);
      if (kept !== undefined) return kept;
      const running = this.#fills.get(key);
      if (running === undefined && turn === undefined) return this.#fill(key, make);
      const found = await (running?.shared(arrivedAt) ?? this.#inTurn(key, make, turn));
      if (found !== undefined) return found;
    }
  }

  /** The body in one encoding; one that is made now counts towards the bound. */
  async bodyOf(key: string, entry: CachedReply, encoding: Encoding): Promise<Buffer> {
    const ready = entry.ready(encoding);
    if (ready !== undefined && encoding !== 'identity') return ready;
    const before = entry.bytes;
    const body = await entry.body(encoding);
    if (entry.bytes !== before) this.#measureAnew(key, entry);
    return body;
  }

  /** Keeps the headers that a reply is sent with in one encoding, as long as it is kept itself. */
  keepHeaders(key: string, entry: CachedReply, sentAs: SentAs, headers: SentHeaders): void {
    entry.keepHeaders(sentAs, headers);
    this.#measureAnew(key, entry);
  }

  /** Forgets every reply that shows one of these. */
  drop(topics: readonly string[]): void {
    this.#clock += 1;
    for (const topic of topics) {
      for (const key of this.#index.keysOf(topic)) this.#entries.delete(key);
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

  /** Everything that is kept with it counted: keys, headers, and which topics it shows. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Undefined when somebody else had a turn at it. */
  async #inTurn(key: string, make: () => Promise<FreshReply>, turn?: Turn): Promise<CachedReply | undefined> {
    const release = await turn?.(key);
    if (release === undefined) return undefined;
    try {
      return await this.through(key, make);
    } finally {
      release();
    }
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
    if (!this.#isTrusted || entry.status !== 200 || entry.until <= this.#now()) return;
    const own = ownText(key);
    if (this.#entries.set(own, entry)) this.#index.add(own, entry.topics);
  }

  /** An entry that went meanwhile does not come back. */
  #measureAnew(key: string, entry: CachedReply): void {
    if (this.#entries.peek(key) === entry) this.#entries.remeasure(key);
  }
}

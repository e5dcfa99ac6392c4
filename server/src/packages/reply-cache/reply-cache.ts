/**
 * Finished public replies, made once: pages and calls alike. Bounded in bytes; what is asked for often stays. Each
 * entry carries the topics that it shows; a write drops the topics that it changes.
 */
import { CachedReply, type FreshReply, type SentAs, type SentHeaders } from './cached-reply.ts';
import type { Encoding } from './encoding.ts';
import { Fill } from './fill.ts';
import { ownText } from './held-bytes.ts';
import { type Lateness, lateUntil, neverLate } from './lateness.ts';
import { SegmentedLru } from './segmented-lru.ts';
import { TopicIndex } from './topic-index.ts';

/** Waits for a turn at making a reply, and gives what ends it; undefined when another caller has one for the same. */
export type Turn = (key: string) => Promise<(() => void) | undefined>;

/** How somebody asks. */
export interface Asking {
  /** Without one nobody waits. */
  turn?: Turn | undefined;
  /** False for who wants to see whatever was done before they asked. */
  mayBeLate?: boolean;
}

export interface ReplyCacheOptions {
  maxBytes: number;
  /** What may be seen late; nothing without it. */
  lateness?: Lateness;
  now?: () => number;
}

export class ReplyCache {
  readonly #entries: SegmentedLru<CachedReply>;
  readonly #index = new TopicIndex();
  /** Those under way that may still be shared and kept. */
  readonly #fills = new Map<string, Fill>();
  /** Of the late ones that are kept, those that are being made anew. */
  readonly #renewals = new Set<string>();
  readonly #lateness: Lateness;
  readonly #now: () => number;
  /** Counts drops; callers and fills know by it what happened since they came. */
  #clock = 0;
  #isTrusted = true;
  #isDoubted = false;
  hits = 0;
  misses = 0;
  /** Kept replies that a drop made late or removed: each once. */
  outdated = 0;

  constructor({ maxBytes, lateness = neverLate, now = Date.now }: ReplyCacheOptions) {
    this.#now = now;
    this.#lateness = lateness;
    this.#entries = new SegmentedLru<CachedReply>({
      maxBytes,
      bytesOf: (entry) => entry.bytes,
      bytesBeside: () => this.#index.bytes,
      gone: (entry, key) => this.#index.remove(key, entry.topics),
    });
  }

  /** What is kept under the key and still true; what is late and nobody makes anew has to be asked for by `through`. */
  peek(key: string, mayBeLate = true): CachedReply | undefined {
    const entry = this.#good(key, mayBeLate);
    return entry === undefined || this.#isToRenew(key, entry) ? undefined : this.#hit(entry);
  }

  /** Whether something is kept under the key; no asking for it. */
  has(key: string): boolean {
    return this.#entries.peek(key) !== undefined;
  }

  /**
   * The kept reply, or the one that `make` makes. Callers that arrive while it is being made share it, unless it turns
   * out to show something that was dropped before they came: then it may be older than what they wrote, and is made
   * anew. Who would make it waits for a turn first, where there are any; what is kept or being made waits for none.
   * One that is late is made anew by the first who asks; others are given it meanwhile, but for those who want none.
   */
  async through(
    key: string,
    make: () => Promise<FreshReply>,
    { turn, mayBeLate = true }: Asking = {},
  ): Promise<CachedReply> {
    const arrivedAt = this.#clock;
    const fillInTurn = () => this.#inTurn(key, turn, () => this.through(key, make, { mayBeLate }));
    for (;;) {
      const kept = this.#good(key, mayBeLate);
      if (kept !== undefined && !this.#isToRenew(key, kept)) return this.#hit(kept);
      const running = this.#fills.get(key);
      if (running === undefined && kept === undefined && turn === undefined) return this.#fill(key, make);
      const found = await (kept !== undefined
        ? this.#renew(kept, key, make, turn)
        : (running?.shared({ arrivedAt, mayBeLate }, this.#now) ?? fillInTurn()));
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

  /** Makes a body that can shrink smaller: for what is asked for again. */
  async shrink(key: string, entry: CachedReply): Promise<void> {
    await entry.shrink();
    this.#measureAnew(key, entry);
  }

  /** Keeps the headers that a reply is sent with in one encoding, as long as it is kept itself. */
  keepHeaders(key: string, entry: CachedReply, sentAs: SentAs, headers: SentHeaders): void {
    entry.keepHeaders(sentAs, headers);
    this.#measureAnew(key, entry);
  }

  /** Forgets every reply that shows one of these, at once or, where it may be late, a while later. */
  drop(topics: readonly string[]): void {
    this.#clock += 1;
    const drop = { clock: this.#clock, at: this.#now() };
    for (const topic of topics) {
      for (const key of this.#index.keysOf(topic)) this.#outdate(key, topic, drop.at);
    }
    for (const [key, fill] of this.#fills) {
      if (!fill.note(topics, drop)) this.#fills.delete(key);
    }
  }

  /** While the news of other writers do not arrive, nothing kept may be used, and nothing is kept. */
  trust(isTrusted: boolean): void {
    this.#isTrusted = isTrusted;
    this.#isDoubted = false;
    this.#entries.clear();
    this.#fills.clear();
  }

  /** While the news of other writers is late, nothing kept is given; as it comes it drops what it names, and the rest is good. */
  doubt(isDoubted: boolean): void {
    this.#isDoubted = isDoubted;
  }

  /** Whether what is kept may be given. */
  get isTrusted(): boolean {
    return this.#isTrusted && !this.#isDoubted;
  }

  /** Everything that is kept with it counted: keys, headers, and which topics it shows. */
  get bytes(): number {
    return this.#entries.bytes;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Kept replies that went to make room, since the start. */
  get evictions(): number {
    return this.#entries.evictions;
  }

  /** What is kept and may be given; what may not goes, and what is late as soon as somebody wants none: others have the new one, too. */
  #good(key: string, mayBeLate: boolean): CachedReply | undefined {
    if (!this.isTrusted) return undefined;
    const entry = this.#entries.get(key);
    if (entry === undefined || (entry.isGoodAt(this.#now()) && (mayBeLate || !entry.isLate))) return entry;
    this.#entries.delete(key);
    return undefined;
  }

  #hit(entry: CachedReply): CachedReply {
    this.hits += 1;
    return entry;
  }

  #outdate(key: string, topic: string, droppedAt: number): void {
    const entry = this.#entries.peek(key);
    if (entry === undefined) return;
    if (!entry.isLate) this.outdated += 1;
    entry.lateUntil = Math.min(entry.lateUntil, lateUntil(this.#lateness, entry, topic, droppedAt));
    if (!entry.isGoodAt(droppedAt)) this.#entries.delete(key);
  }

  #isToRenew(key: string, entry: CachedReply): boolean {
    return entry.isLate && !this.#renewals.has(key);
  }

  /** Where it cannot be made, the late one serves whoever would have made it, too. */
  async #renew(
    late: CachedReply,
    key: string,
    make: () => Promise<FreshReply>,
    turn?: Turn,
  ): Promise<CachedReply | undefined> {
    this.#renewals.add(key);
    const fill = () => this.#fill(key, make);
    try {
      return await (turn === undefined ? fill() : this.#inTurn(key, turn, fill));
    } catch (error) {
      if (late.isGoodAt(this.#now())) return this.#hit(late);
      throw error;
    } finally {
      this.#renewals.delete(key);
    }
  }

  /** Undefined when somebody else had a turn at it. */
  async #inTurn(
    key: string,
    turn: Turn | undefined,
    work: () => Promise<CachedReply>,
  ): Promise<CachedReply | undefined> {
    const release = await turn?.(key);
    if (release === undefined) return undefined;
    try {
      return await work();
    } finally {
      release();
    }
  }

  async #fill(key: string, make: () => Promise<FreshReply>): Promise<CachedReply> {
    this.misses += 1;
    const fill = new Fill(
      this.#clock,
      make().then((fresh) => new CachedReply(fresh)),
      this.#lateness,
    );
    this.#fills.set(key, fill);
    const isCurrent = () => this.#fills.get(key) === fill;
    try {
      const reply = await fill.reply;
      reply.lateUntil = fill.goodUntil(reply);
      if (isCurrent()) this.#keep(key, reply);
      return reply;
    } finally {
      if (isCurrent()) this.#fills.delete(key);
    }
  }

  /** In the place of a late one, which goes in any case. */
  #keep(key: string, entry: CachedReply): void {
    const own = ownText(key);
    const isKept = this.#isTrusted && entry.status === 200 && entry.isGoodAt(this.#now());
    if (isKept && this.#entries.set(own, entry)) this.#index.add(own, entry.topics);
    else this.#entries.delete(own);
  }

  /** An entry that went meanwhile does not come back. */
  #measureAnew(key: string, entry: CachedReply): void {
    if (this.#entries.peek(key) === entry) this.#entries.remeasure(key);
  }
}

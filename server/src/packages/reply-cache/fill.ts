/** A reply that is being made, and what was dropped meanwhile. What it shows is known when it is done. */
import type { CachedReply } from './cached-reply.ts';
import { type Lateness, lateUntil, neverLate } from './lateness.ts';

/** How many dropped topics one fill remembers; beyond it the fill is given up for others. */
const rememberedDrops = 10_000;

/** Who would share a reply. */
export interface Sharer {
  /** By the cache's clock. */
  arrivedAt: number;
  /** False for who wants to see whatever was dropped before they came. */
  mayBeLate: boolean;
}

/** Everybody who comes later. */
const anybody: Sharer = { arrivedAt: Number.POSITIVE_INFINITY, mayBeLate: true };

/** Of a topic: the cache's clock, and milliseconds since 1970. */
interface Drop {
  clock: number;
  at: number;
}

export class Fill {
  readonly reply: Promise<CachedReply>;
  readonly #startedAt: number;
  readonly #lateness: Lateness;
  /** Each topic with its first drop since the fill began. */
  readonly #drops = new Map<string, Drop>();

  /** `startedAt` by the cache's clock. */
  constructor(startedAt: number, reply: Promise<CachedReply>, lateness: Lateness) {
    this.#startedAt = startedAt;
    this.reply = reply;
    this.#lateness = lateness;
  }

  /** False when there is more than can be remembered. */
  note(topics: readonly string[], drop: Drop): boolean {
    for (const topic of topics) if (!this.#drops.has(topic)) this.#drops.set(topic, drop);
    return this.#drops.size <= rememberedDrops;
  }

  /**
   * Until when the reply may be given, in milliseconds since 1970, to one caller or to all: for ever, unless something that it
   * shows was dropped since the fill began and before they came.
   */
  goodUntil(reply: CachedReply, { arrivedAt, mayBeLate } = anybody): number {
    const lateness = mayBeLate ? this.#lateness : neverLate;
    let end = Number.POSITIVE_INFINITY;
    for (const topic of reply.topics) {
      const drop = this.#drops.get(topic);
      if (drop === undefined || drop.clock > arrivedAt) continue;
      end = Math.min(end, lateUntil(lateness, reply, topic, drop.at));
    }
    return end;
  }

  /**
   * The reply for one caller; undefined when it is older than what they may have written. A failure does not say what it would
   * have shown, and neither does a reply that found nothing.
   */
  async shared(sharer: Sharer, now: () => number): Promise<CachedReply | undefined> {
    if (sharer.arrivedAt <= this.#startedAt) return this.reply;
    const reply = await this.reply.catch(() => undefined);
    if (reply === undefined || reply.status !== 200) return undefined;
    return now() < this.goodUntil(reply, sharer) ? reply : undefined;
  }
}

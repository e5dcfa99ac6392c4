/** A reply that is being made, and what was dropped meanwhile. What it shows is known when it is done. */
import type { CachedReply } from './cached-reply.ts';
import { type Lateness, lateUntil } from './lateness.ts';

/** How many dropped topics one fill remembers; beyond it the fill is given up for others. */
const rememberedDrops = 10_000;

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
   * Until when the reply may be given, in milliseconds since 1970, to a caller who came at this moment of the cache's
   * clock, or to all: for ever, unless something that it shows was dropped since the fill began and before they came.
   */
  goodUntil(reply: CachedReply, arrivedAt = Number.POSITIVE_INFINITY): number {
    let end = Number.POSITIVE_INFINITY;
    for (const topic of reply.topics) {
      const drop = this.#drops.get(topic);
      if (drop === undefined || drop.clock > arrivedAt) continue;
      end = Math.min(end, lateUntil(this.#lateness, reply, topic, drop.at));
    }
    return end;
  }

  /**
   * The reply for a caller who arrived at that moment of the cache's clock; undefined when it is older than what they
   * may have written. A failure does not say what it would have shown, and neither does a reply that found nothing.
   */
  async shared(arrivedAt: number, now: () => number): Promise<CachedReply | undefined> {
    if (arrivedAt <= this.#startedAt) return this.reply;
    const reply = await this.reply.catch(() => undefined);
    if (reply === undefined || reply.status !== 200) return undefined;
    return now() < this.goodUntil(reply, arrivedAt) ? reply : undefined;
  }
}

/** A reply that is being made, and what was dropped meanwhile. What it shows is known when it is done. */
import type { CachedReply } from './cached-reply.ts';

/** How many dropped topics one fill remembers; beyond it the fill is given up for others. */
const rememberedDrops = 10_000;

export class Fill {
  readonly reply: Promise<CachedReply>;
  readonly #startedAt: number;
  /** Each topic with the moment of its first drop since the fill began. */
  readonly #droppedAt = new Map<string, number>();

  /** Moments are those of the cache's clock. */
  constructor(startedAt: number, reply: Promise<CachedReply>) {
    this.#startedAt = startedAt;
    this.reply = reply;
  }

  /** False when there is more than can be remembered. */
  note(topics: readonly string[], moment: number): boolean {
    for (const topic of topics) if (!this.#droppedAt.has(topic)) this.#droppedAt.set(topic, moment);
    return this.#droppedAt.size <= rememberedDrops;
  }

  /** Whether nothing that the reply shows was dropped since the fill began. */
  isUpToDate(reply: CachedReply): boolean {
    return reply.topics.every((topic) => !this.#droppedAt.has(topic));
  }

  /**
   * The reply for a caller who arrived at that moment; undefined when it may be older than what they wrote. A failure
   * does not say what it would have shown, and neither does a reply that found nothing.
   */
  async shared(arrivedAt: number): Promise<CachedReply | undefined> {
    if (arrivedAt <= this.#startedAt) return this.reply;
    const reply = await this.reply.catch(() => undefined);
    if (reply === undefined || reply.status !== 200) return undefined;
    const isOlder = reply.topics.some(
      (topic) => (this.#droppedAt.get(topic) ?? Number.POSITIVE_INFINITY) <= arrivedAt,
    );
    return isOlder ? undefined : reply;
  }
}

/**
 * Changes that are told together: what is named here within a moment is dropped, and told to other instances,
 * all at once. For counts in lists, which every vote would otherwise flush, and for what many members change at
 * the same time: a NOTIFY of its own would let only one of their transactions commit at a time.
 */
import type { ReplyCache } from '../../packages/reply-cache/reply-cache.ts';

/** Milliseconds until what failed is told again. */
const retryDelay = 1_000;

export class LateNews {
  readonly #cache: ReplyCache;
  readonly #tell: (tags: string[]) => Promise<void>;
  readonly #tags = new Set<string>();
  readonly #delay: number;
  #timer: NodeJS.Timeout | undefined;

  /**
   * `delay`: milliseconds from the first change. `tell` lets other instances know; what they could not be told
   * is told again a while later.
   */
  constructor(cache: ReplyCache, tell: (tags: string[]) => Promise<void>, delay: number) {
    this.#cache = cache;
    this.#tell = tell;
    this.#delay = delay;
  }

  add(tags: Iterable<string>): void {
    for (const tag of tags) this.#tags.add(tag);
    if (this.#tags.size === 0) return;
    this.#schedule(this.#delay);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#tags.size === 0) return;
    const tags = [...this.#tags];
    this.#tags.clear();
    this.#cache.drop(tags);
    await this.#tell(tags).catch(() => {
      for (const tag of tags) this.#tags.add(tag);
      this.#schedule(retryDelay);
    });
  }

  #schedule(delay: number): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  }
}

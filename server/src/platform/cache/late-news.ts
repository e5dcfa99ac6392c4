/**
 * Changes that pages may show a moment late: counts in lists, which every vote would otherwise flush. What is
 * told here within a second is dropped, and told to other instances, all at once.
 */
import type { ReplyCache } from './reply-cache.ts';

const delay = 1_000;

export class LateNews {
  readonly #cache: ReplyCache;
  readonly #tell: (tags: string[]) => Promise<void>;
  readonly #tags = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /** `tell` lets other instances know; when it fails they hear of the next change. */
  constructor(cache: ReplyCache, tell: (tags: string[]) => Promise<void>) {
    this.#cache = cache;
    this.#tell = tell;
  }

  add(tags: Iterable<string>): void {
    for (const tag of tags) this.#tags.add(tag);
    if (this.#tags.size === 0) return;
    this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#tags.size === 0) return;
    const tags = [...this.#tags];
    this.#tags.clear();
    this.#cache.drop(tags);
    await this.#tell(tags).catch(() => {});
  }
}

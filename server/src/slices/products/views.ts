/**
 * Counts views without a write in the request (rules/products 18): a visit counts once for each product, and
 * what was counted is added to the products now and then. A crash loses the views of the last seconds.
 */
import { LRUCache } from 'lru-cache';
import type { ProductId } from '#contract/core/ids.ts';
import type { OpenProduct } from '#contract/products/calls.ts';

/** Visits that are remembered; beyond it the oldest may count again. */
const rememberedVisits = 100_000;
const flushInterval = 10_000;

export class ViewCounter {
  readonly #seen = new LRUCache<string, true>({ max: rememberedVisits });
  readonly #save: (views: Map<ProductId, number>) => Promise<void>;
  readonly #timer: NodeJS.Timeout;
  #pending = new Map<ProductId, number>();

  /** `save` adds the views; when it fails they are kept for the next time. */
  constructor(save: (views: Map<ProductId, number>) => Promise<void>) {
    this.#save = save;
    this.#timer = setInterval(() => void this.flush(), flushInterval);
    this.#timer.unref();
  }

  note({ id, visit }: OpenProduct): void {
    if (visit === '') return;
    const key = `${id} ${visit}`;
    if (this.#seen.has(key)) return;
    this.#seen.set(key, true);
    this.#pending.set(id, (this.#pending.get(id) ?? 0) + 1);
  }

  async flush(): Promise<void> {
    if (this.#pending.size === 0) return;
    const views = this.#pending;
    this.#pending = new Map();
    try {
      await this.#save(views);
    } catch {
      for (const [id, count] of views) this.#pending.set(id, (this.#pending.get(id) ?? 0) + count);
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
  }
}

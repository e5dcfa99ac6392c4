/**
 * Counts what visits do with products without a write in the request (rules/products 18, rules/numbers 7): each visit counts
 * once for each product, and what was counted is added to the products now and then.
 */
import type { ProductId } from '#contract/core/ids.ts';
import type { OpenProduct } from '#contract/products/calls.ts';
import { BatchedCounts } from '../../platform/batched-counts.ts';
import { mostRecent } from '../../platform/most-recent.ts';

/** Visits that are remembered; beyond it the oldest may count again. */
const rememberedVisits = 100_000;

export class VisitCounter {
  readonly #seen = mostRecent<true>(rememberedVisits);
  readonly #counts: BatchedCounts<ProductId>;

  /** `save` adds the counts; when it fails they are kept for the next time. */
  constructor(save: (counts: Map<ProductId, number>) => Promise<void>) {
    this.#counts = new BatchedCounts(save);
  }

  /** Answers whether the request is one of a visit. */
  note({ id, visit }: OpenProduct): boolean {
    if (visit === '') return false;
    const key = `${id} ${visit}`;
    if (this.#seen.has(key)) return true;
    this.#seen.set(key, true);
    this.#counts.add(id);
    return true;
  }

  flush(): Promise<void> {
    return this.#counts.flush();
  }

  close(): Promise<void> {
    return this.#counts.close();
  }
}

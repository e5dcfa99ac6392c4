/**
 * Counts product visits without a write in the request (rules/products 18, rules/statistics 7). Each visit counts once
 * per product, and the counts are saved in batches.
 */
import type { ProductId } from '#contract/core/ids.ts';
import type { OpenProduct } from '#contract/products/calls.ts';
import { BatchedCounts } from '../../platform/batched-counts.ts';
import { createLruCache } from '../../platform/create-lru-cache.ts';
import type { Counter } from '../../platform/http/rate-limits.ts';

/** The number of remembered visits; beyond it the oldest may count again. */
const rememberedVisits = 100_000;
/**
 * Visits per ten seconds that are checked with other processes. The limit prevents invented visits from filling a
 * table.
 */
const askedVisits = 1_000;

export class VisitCounter {
  readonly #seen = createLruCache<true>(rememberedVisits);
  readonly #counts: BatchedCounts<ProductId>;
  /** Visits that another process may have counted. */
  readonly #unsure: BatchedCounts<Visited> | undefined;

  /**
   * `save` adds the counts; if it fails, they stay for the next time. `inAll` counts visits across all processes, if
   * there may be several.
   */
  constructor(save: (counts: Map<ProductId, number>) => Promise<void>, inAll?: Counter) {
    this.#counts = new BatchedCounts(save);
    this.#unsure = inAll && new BatchedCounts((visited) => this.#countFirsts([...visited.keys()], inAll));
  }

  /** True if the request belongs to a visit. */
  note({ id, visit }: OpenProduct): boolean {
    if (visit === '') return false;
    const visited: Visited = `${id} ${visit}`;
    if (this.#seen.has(visited)) return true;
    this.#seen.set(visited, true);
    if (this.#unsure === undefined || this.#unsure.size >= askedVisits) this.#counts.add(id);
    else this.#unsure.add(visited);
    return true;
  }

  async flush(): Promise<void> {
    await this.#unsure?.flush();
    await this.#counts.flush();
  }

  async close(): Promise<void> {
    await this.#unsure?.close();
    await this.#counts.close();
  }

  /** Failed checks are repeated the next time. */
  async #countFirsts(visited: Visited[], inAll: Counter): Promise<void> {
    const answers = await Promise.allSettled(visited.map((one) => inAll.add(one, 1)));
    for (const [place, one] of visited.entries()) {
      const answer = answers[place];
      if (answer?.status === 'rejected') this.#unsure?.add(one);
      else if (answer?.value.points === 1) this.#counts.add(productOf(one));
    }
  }
}

/** A key of a product id and the visit's id. */
type Visited = `${ProductId} ${string}`;

function productOf(visited: Visited): ProductId {
  return Number.parseInt(visited, 10) as ProductId;
}

/**
 * Counts what visits do with products without a write in the request (rules/products 18, rules/statistics 7): each visit counts
 * once for each product, and what was counted is added to the products now and then.
 */
import type { ProductId } from '#contract/core/ids.ts';
import type { OpenProduct } from '#contract/products/calls.ts';
import { BatchedCounts } from '../../platform/batched-counts.ts';
import { createLruCache } from '../../platform/create-lru-cache.ts';
import type { Counter } from '../../platform/http/rate-limits.ts';

/** Visits that are remembered; beyond it the oldest may count again. */
const rememberedVisits = 100_000;
/** Visits of ten seconds that other processes are asked about: whoever makes up any number of them fills no table. */
const askedVisits = 1_000;

export class VisitCounter {
  readonly #seen = createLruCache<true>(rememberedVisits);
  readonly #counts: BatchedCounts<ProductId>;
  /** Those that another process may have counted. */
  readonly #unsure: BatchedCounts<Visited> | undefined;

  /**
   * `save` adds the counts; when it fails they are kept for the next time. `inAll` counts what every process has noted, where
   * there may be several.
   */
  constructor(save: (counts: Map<ProductId, number>) => Promise<void>, inAll?: Counter) {
    this.#counts = new BatchedCounts(save);
    this.#unsure = inAll && new BatchedCounts((visited) => this.#countFirsts([...visited.keys()], inAll));
  }

  /** Answers whether the request is one of a visit. */
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

  /** What could not be asked is asked about the next time. */
  async #countFirsts(visited: Visited[], inAll: Counter): Promise<void> {
    const answers = await Promise.allSettled(visited.map((one) => inAll.add(one, 1)));
    for (const [place, one] of visited.entries()) {
      const answer = answers[place];
      if (answer?.status === 'rejected') this.#unsure?.add(one);
      else if (answer?.value.points === 1) this.#counts.add(productOf(one));
    }
  }
}

/** A product, and what the visit calls itself. */
type Visited = `${ProductId} ${string}`;

function productOf(visited: Visited): ProductId {
  return Number.parseInt(visited, 10) as ProductId;
}

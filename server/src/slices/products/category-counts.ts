/**
 * How many active products each category lists, kept in memory: every list shows it, and it changes only when products
 * or masters do, or when a product expires. Where news of others cannot be heard, it is a few seconds old at most.
 */
import type { Category } from '#contract/masters/model.ts';
import type { CategoryCounts, CountedCategory } from '#contract/products/model.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { countActive } from './count-queries.ts';

interface Counted extends CategoryCounts {
  /** When the first of the counted products expires. */
  until: Date | null;
}

/** Milliseconds. */
const longestKept = 10_000;

export class CategoryCountCache {
  readonly #services: Services;
  readonly #masterCache: MasterCache;
  #counted: Promise<Counted> | undefined;
  #until: Date | null = null;
  #keptSince = 0;

  constructor(services: Services, masterCache: MasterCache) {
    this.#services = services;
    this.#masterCache = masterCache;
  }

  read(): Promise<Counted> {
    if (this.#counted !== undefined && !this.#isPast()) return this.#counted;
    const counting = this.#count();
    this.#counted = counting;
    this.#until = null;
    this.#keptSince = performance.now();
    counting.then(
      ({ until }) => {
        if (this.#counted === counting) this.#until = until;
      },
      () => {
        if (this.#counted === counting) this.forget();
      },
    );
    return counting;
  }

  /** Somebody changed a product or a master, or may have. */
  forget(): void {
    this.#counted = undefined;
  }

  #isPast(): boolean {
    if (performance.now() - this.#keptSince > longestKept) return true;
    return this.#until !== null && this.#until <= this.#services.now();
  }

  async #count(): Promise<Counted> {
    const { categories } = await this.#masterCache.read();
    // rules/products 36: as they were made; the base rows come first.
    const listed = categories.filter(({ status }) => status === 'active').sort((a, b) => a.id - b.id);
    const ids = listed.map(({ id }) => id);
    const { counts, total, until } = await countActive(this.#services.database, ids);
    return {
      categories: listed.map((category, place) => counted(category, counts[place] ?? 0)),
      total,
      until,
    };
  }
}

function counted({ id, name, slug, parentId }: Category, count: number): CountedCategory {
  return { id, name, slug, parentId, count };
}

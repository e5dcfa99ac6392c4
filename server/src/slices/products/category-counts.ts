/**
 * How many active products each category lists, kept in memory: every list shows it, and it changes only when products
 * do, or which categories there are, or when a product expires; what they are called says nothing of it. Where news of
 * others cannot be heard, it is a moment old at most.
 */
import type { CategoryId } from '#contract/core/ids.ts';
import type { Category } from '#contract/masters/model.ts';
import {
  type CategoryCounts,
  type CountedCategory,
  isUnfiltered,
  type ProductFilter,
} from '#contract/products/model.ts';
import type { Services } from '../../platform/services.ts';
import type { MasterCache } from '../masters/index.ts';
import { type ActiveCounts, countActive, countFiltered } from './count-queries.ts';

interface Counted extends CategoryCounts {
  /** When the first of the counted products expires. */
  until: Date | null;
}

interface Kept {
  /** The ids of the categories that are counted. */
  of: string;
  counting: Promise<ActiveCounts>;
  /** Of the process's own clock, in milliseconds. */
  since: number;
  until: Date | null;
}

/** Milliseconds; and while it is not heard what others change. */
const longestKept = 10_000;
const keptUnheard = 250;

export class CategoryCountCache {
  readonly #services: Services;
  readonly #masterCache: MasterCache;
  #kept: Kept | undefined;

  constructor(services: Services, masterCache: MasterCache) {
    this.#services = services;
    this.#masterCache = masterCache;
  }

  /** Only what is not filtered is kept here. */
  async read(filter: ProductFilter): Promise<Counted> {
    const { categories } = await this.#masterCache.read();
    // rules/products 36: as they were made; the base rows come first.
    const listed = categories.filter(({ status }) => status === 'active').sort((a, b) => a.id - b.id);
    const ids = listed.map(({ id }) => id);
    const { counts, total, until } = isUnfiltered(filter)
      ? await this.#count(ids)
      : await countFiltered(this.#services.database, ids, filter);
    return {
      categories: listed.map((category, place) => counted(category, counts[place] ?? 0)),
      total,
      until,
    };
  }

  /** Somebody changed a product, or may have. */
  forget(): void {
    this.#kept = undefined;
  }

  #count(ids: CategoryId[]): Promise<ActiveCounts> {
    const of = ids.join();
    if (this.#kept?.of === of && !this.#isPast(this.#kept)) return this.#kept.counting;
    const counting = countActive(this.#services.database, ids);
    const kept: Kept = { of, counting, since: performance.now(), until: null };
    this.#kept = kept;
    counting.then(
      ({ until }) => {
        kept.until = until;
      },
      () => {
        if (this.#kept === kept) this.forget();
      },
    );
    return counting;
  }

  #isPast({ since, until }: Kept): boolean {
    const { cache, now } = this.#services;
    if (performance.now() - since > (cache.isConnected ? longestKept : keptUnheard)) return true;
    return until !== null && until <= now();
  }
}

function counted({ id, name, slug, parentId }: Category, count: number): CountedCategory {
  return { id, name, slug, parentId, count };
}

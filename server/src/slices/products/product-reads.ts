/** Reads products for lists and pages, and caches counts. */
import { Fault } from '#contract/core/fault.ts';
import type { CategoryId, LabelId, ProductId } from '#contract/core/ids.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import type { Facet } from '#contract/products/filters.ts';
import {
  type AuthorProducts,
  type CategoryCounts,
  type CountedCategory,
  type CountFacets,
  isUnfiltered,
  type ListProducts,
  type PopularProduct,
  type ProductDetail,
  type ProductFilter,
  type ProductList,
  popularCount,
  productCountLimit,
  type RelatedProduct,
  relatedCount,
  unfiltered,
} from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { Category } from '#contract/taxonomy/model.ts';
import type { AppContext } from '../../platform/app-context.ts';
import type { Shown } from '../../platform/http/binding.ts';
import { requireMember } from '../accounts/index.ts';
import { listFound, postsBy } from '../posts/index.ts';
import type { TaxonomyCache } from '../taxonomy/index.ts';
import { type CardRow, cardOf, listedCards, pictureOf, shownFacts } from './card.ts';
import { countFacets } from './facets.ts';
import { type ActiveCounts, countActive, countFiltered, listRelatedRows } from './feed-queries.ts';
import { type FilterMoments, momentsOf, requireRangeOrder } from './filter-time-range.ts';
import {
  findMeetingUrl,
  findNarrowedRows,
  findProductRow,
  isByRank,
  listPopularRows,
  listProductRows,
  type NarrowedPage,
} from './queries.ts';

/** The number of newest products that are searched for related ones. */
const relatedAmong = 400;
const hourly = 60 * 60 * 1000;

/** True if the list is filtered by more than its category. */
function isNarrowed({ order, ...filter }: ListProducts): boolean {
  return order === 'soonest' || !isUnfiltered(filter);
}

interface FoundRows {
  rows: CardRow[];
  total: number;
}

export class ProductReads {
  readonly #context: AppContext;
  readonly #taxonomyCache: TaxonomyCache;
  readonly #counts: CategoryCountCache;

  constructor(context: AppContext, taxonomyCache: TaxonomyCache) {
    this.#context = context;
    this.#taxonomyCache = taxonomyCache;
    this.#counts = new CategoryCountCache(context, taxonomyCache);
  }

  /** Throws `not_found` for a category that does not exist. */
  async list(request: ListProducts, shown: Shown): Promise<ProductList> {
    const taxonomy = await this.#taxonomyCache.read();
    const category = request.category === undefined ? undefined : taxonomy.findCategory(request.category);
    if (request.category !== undefined && category === undefined) {
      throw new Fault('not_found', productTexts.noSuchCategory);
    }
    requireRangeOrder(request.facts);
    const moments = await momentsOf(this.#context, request.facts, shown);
    const page = { ...request, moments, categoryId: category?.id };
    const { rows, total } = await this.#find(page, shown);
    // The reply expires when the next active product does.
    for (const { status, expiresAt } of rows) if (status === 'active') shown.until(expiresAt);
    const now = this.#context.now();
    return {
      products: rows.map((row) => cardOf(row, taxonomy, now)),
      total,
      category: category ?? null,
      label: taxonomy.namedLabels([Number(request.facts.label) as LabelId])[0] ?? null,
    };
  }

  /** The totals of all active products and of a category are cached. */
  async #find(page: NarrowedPage, shown: Shown): Promise<FoundRows> {
    const { database } = this.#context;
    if (isNarrowed(page)) return findNarrowedRows(database, page);
    const counting = this.#countOf(page.categoryId, shown);
    // A rare category is read without ranks, where its few products would come late.
    if (page.categoryId !== undefined && isByRank(page.order) && (await counting) <= productCountLimit) {
      return findNarrowedRows(database, page);
    }
    const [rows, total] = await Promise.all([listProductRows(database, page), counting]);
    return { rows, total };
  }

  async #countOf(categoryId: CategoryId | undefined, shown: Shown): Promise<number> {
    const { categories, total } = await this.countCategories(unfiltered, shown);
    if (categoryId === undefined) return total;
    return categories.find(({ id }) => id === categoryId)?.count ?? 0;
  }

  /** Newest first, in any status. */
  async by(list: ListByAuthor): Promise<AuthorProducts> {
    const [taxonomy, { rows, total }] = await Promise.all([
      this.#taxonomyCache.read(),
      listFound<CardRow>(this.#context.database, postsBy('product', list), listedCards),
    ]);
    const now = this.#context.now();
    return { products: rows.map((row) => cardOf(row, taxonomy, now)), total };
  }

  /** Throws `not_found` if the member does not exist. */
  async ofMember(list: ListByAuthor): Promise<AuthorProducts> {
    const [products] = await Promise.all([
      this.by(list),
      requireMember(this.#context.database, list.authorId),
    ]);
    return products;
  }

  async countCategories(filter: ProductFilter, shown: Shown): Promise<CategoryCounts> {
    requireRangeOrder(filter.facts);
    const moments = await momentsOf(this.#context, filter.facts, shown);
    const counts = await this.#counts.read({ ...filter, moments });
    shown.until(counts.until);
    return counts;
  }

  /** Counts the products that each value of the filters finds (rules/facts 13). */
  async facets({ category: named, ...filter }: CountFacets, shown: Shown): Promise<Facet[]> {
    const taxonomy = await this.#taxonomyCache.read();
    const category = named === undefined ? undefined : taxonomy.findCategory(named);
    if (named !== undefined && category === undefined) {
      throw new Fault('not_found', productTexts.noSuchCategory);
    }
    return countFacets(this.#context, taxonomy, { ...filter, categoryId: category?.id }, shown);
  }

  /** Clears the cached counts. Call it if a product was changed, or may have been. */
  forgetCounts(): void {
    this.#counts.forget();
  }

  async popular(shown: Shown): Promise<PopularProduct[]> {
    const [taxonomy, rows] = await Promise.all([
      this.#taxonomyCache.read(),
      listPopularRows(this.#context.database, popularCount),
    ]);
    for (const row of rows) shown.until(row.expiresAt);
    return rows.map(({ id, authorId, title, isFeatured, memberPriceCents, ...row }) => ({
      id,
      authorId,
      title,
      isFeatured,
      memberPriceCents,
      facts: shownFacts(row, taxonomy),
    }));
  }

  /** rules/products 30; empty if the product does not exist. */
  async related(id: ProductId, shown: Shown): Promise<RelatedProduct[]> {
    const { database, now } = this.#context;
    const rows = await listRelatedRows(database, { id, count: relatedCount, among: relatedAmong });
    shown.until(new Date(now().getTime() + hourly));
    for (const row of rows) shown.until(row.expiresAt);
    return rows.map(({ pictureId, stem, width, height, alt, ...product }) => ({
      ...product,
      picture: pictureOf({ pictureId, stem, width, height, alt }),
    }));
  }

  /** Throws `not_found` for a product that does not exist or was deleted. */
  async detail(id: ProductId, shown?: Shown): Promise<ProductDetail> {
    const taxonomy = await this.#taxonomyCache.read();
    const row = await findProductRow(this.#context.database, id);
    if (row === undefined) throw new Fault('not_found', productTexts.notThere);
    if (row.status === 'active') shown?.until(row.expiresAt);
    return {
      ...cardOf(row, taxonomy, this.#context.now()),
      descriptionHtml: row.descriptionHtml,
      booking: row.booking,
      pictures: row.pictures,
      attachments: row.attachments,
      authorStanding: { joinedAt: row.joinedAt, reputation: row.reputation },
      parents: taxonomy.parentsOf(row.categoryIds[0]),
      version: row.version,
    };
  }

  /** For members: with the address of an online event that visitors do not see (rules/facts 5). */
  async memberDetail(id: ProductId): Promise<ProductDetail> {
    const product = await this.detail(id);
    if (product.facts?.isMeetingPrivate !== true) return product;
    const meetingUrl = await findMeetingUrl(this.#context.database, id);
    return { ...product, facts: { ...product.facts, ...(meetingUrl !== null && { meetingUrl }) } };
  }
}

interface Counted extends CategoryCounts {
  /** The time at which the first of the counted products expires. */
  until: Date | null;
}

interface Kept {
  /** The counted category ids as text, which is the cache key. */
  of: string;
  counting: Promise<ActiveCounts>;
  /** Milliseconds of the process's monotonic clock. */
  since: number;
  until: Date | null;
}

/** The maximum age in milliseconds, with and without change notifications. */
const longestKept = 10_000;
const storedUnanswered = 250;

/**
 * Caches the number of active products per category, which every list shows. It changes with products, categories and
 * expiries, not with names. Without change notifications it may be a moment old.
 */
export class CategoryCountCache {
  readonly #context: AppContext;
  readonly #taxonomyCache: TaxonomyCache;
  #kept: Kept | undefined;

  constructor(context: AppContext, taxonomyCache: TaxonomyCache) {
    this.#context = context;
    this.#taxonomyCache = taxonomyCache;
  }

  /** Returns the counts. Only unfiltered ones are cached. */
  async read(filter: ProductFilter & { moments: FilterMoments }): Promise<Counted> {
    const { categories } = await this.#taxonomyCache.read();
    // rules/products 36: in order of creation; base rows first.
    const listed = categories.filter(({ status }) => status === 'active').sort((a, b) => a.id - b.id);
    const ids = listed.map(({ id }) => id);
    const { counts, total, until } = isUnfiltered(filter)
      ? await this.#count(ids)
      : await countFiltered(this.#context.database, ids, filter);
    return {
      categories: listed.map((category, place) => counted(category, counts[place] ?? 0)),
      total,
      until,
    };
  }

  /** Clears the cached counts after any product changed, or may have changed. */
  forget(): void {
    this.#kept = undefined;
  }

  #count(ids: CategoryId[]): Promise<ActiveCounts> {
    const of = ids.join();
    if (this.#kept?.of === of && !this.#isPast(this.#kept)) return this.#kept.counting;
    const counting = countActive(this.#context.database, ids);
    const entry: Kept = { of, counting, since: performance.now(), until: null };
    this.#kept = entry;
    counting.then(
      ({ until }) => {
        entry.until = until;
      },
      () => {
        if (this.#kept === entry) this.forget();
      },
    );
    return counting;
  }

  #isPast({ since, until }: Kept): boolean {
    const { cache, now } = this.#context;
    if (performance.now() - since > (cache.isConnected ? longestKept : storedUnanswered)) return true;
    return until !== null && until <= now();
  }
}

function counted({ id, name, slug, parentId }: Category, count: number): CountedCategory {
  return { id, name, slug, parentId, count };
}

/** What lists and product pages show. */
import { Fault } from '#contract/core/fault.ts';
import type { CategoryId, ProductId } from '#contract/core/ids.ts';
import type { ListByAuthor } from '#contract/posts/model.ts';
import {
  type AuthorProducts,
  type CategoryCounts,
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
import type { Shown } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { refuseNobody } from '../accounts/index.ts';
import type { MasterCache } from '../masters/index.ts';
import { listFound, postsBy } from '../posts/index.ts';
import { type CardRow, cardOf, listedCards, pictureOf } from './card.ts';
import { CategoryCountCache } from './category-counts.ts';
import { findNarrowedRows, type NarrowedPage } from './narrowed-queries.ts';
import { isByRank } from './order-queries.ts';
import { findProductRow, listPopularRows, listProductRows } from './queries.ts';
import { listRelatedRows } from './related-queries.ts';

/** How many of the newest products are looked at for those that are like another one. */
const relatedAmong = 400;
const hourly = 60 * 60 * 1000;

/** Beyond what a category does. */
function isNarrowed({ includeExpired, price, label }: ListProducts): boolean {
  return includeExpired || price !== 'any' || label !== undefined;
}

interface FoundRows {
  rows: CardRow[];
  total: number;
}

export class ProductReads {
  readonly #services: Services;
  readonly #masterCache: MasterCache;
  readonly #counts: CategoryCountCache;

  constructor(services: Services, masterCache: MasterCache) {
    this.#services = services;
    this.#masterCache = masterCache;
    this.#counts = new CategoryCountCache(services, masterCache);
  }

  /** Throws `not_found` for a category that does not exist. */
  async list(request: ListProducts, shown: Shown): Promise<ProductList> {
    const masters = await this.#masterCache.read();
    const category = request.category === undefined ? undefined : masters.findCategory(request.category);
    if (request.category !== undefined && category === undefined) {
      throw new Fault('not_found', productTexts.noSuchCategory);
    }
    const label = request.label === undefined ? undefined : masters.namedLabels([request.label])[0];
    const page = { ...request, categoryId: category?.id, labelId: label?.id ?? request.label };
    const { rows, total } = await this.#find(page, shown);
    // An active product expires.
    for (const { status, expiresAt } of rows) if (status === 'active') shown.until(expiresAt);
    const now = this.#services.now();
    return {
      products: rows.map((row) => cardOf(row, masters, now)),
      total,
      category: category ?? null,
      label: label ?? null,
    };
  }

  /** How many there are of all that is active, and of a category, is known without counting. */
  async #find(page: NarrowedPage, shown: Shown): Promise<FoundRows> {
    const { database } = this.#services;
    if (isNarrowed(page)) return findNarrowedRows(database, page);
    const counting = this.#countOf(page.categoryId, shown);
    // Along ranks the few of a rare category would be met late.
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

  /** Newest first, whatever their status. */
  async by(list: ListByAuthor): Promise<AuthorProducts> {
    const [masters, { rows, total }] = await Promise.all([
      this.#masterCache.read(),
      listFound<CardRow>(this.#services.database, postsBy('product', list), listedCards),
    ]);
    const now = this.#services.now();
    return { products: rows.map((row) => cardOf(row, masters, now)), total };
  }

  /** Throws `not_found` for a member who is not there. */
  async ofMember(list: ListByAuthor): Promise<AuthorProducts> {
    const [products] = await Promise.all([
      this.by(list),
      refuseNobody(this.#services.database, list.authorId),
    ]);
    return products;
  }

  async countCategories(filter: ProductFilter, shown: Shown): Promise<CategoryCounts> {
    const counts = await this.#counts.read(filter);
    shown.until(counts.until);
    return counts;
  }

  /** Somebody changed a product, or may have. */
  forgetCounts(): void {
    this.#counts.forget();
  }

  async popular(shown: Shown): Promise<PopularProduct[]> {
    const rows = await listPopularRows(this.#services.database, popularCount);
    for (const row of rows) shown.until(row.expiresAt);
    return rows;
  }

  /** rules/products 30; none for a product that does not exist. */
  async related(id: ProductId, shown: Shown): Promise<RelatedProduct[]> {
    const { database, now } = this.#services;
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
    const masters = await this.#masterCache.read();
    const row = await findProductRow(this.#services.database, id);
    if (row === undefined) throw new Fault('not_found', productTexts.notThere);
    if (row.status === 'active') shown?.until(row.expiresAt);
    return {
      ...cardOf(row, masters, this.#services.now()),
      descriptionHtml: row.descriptionHtml,
      booking: row.booking,
      pictures: row.pictures,
      attachments: row.attachments,
      authorStanding: { joinedAt: row.joinedAt, reputation: row.reputation },
      parents: masters.parentsOf(row.categoryIds[0]),
      version: row.version,
    };
  }
}

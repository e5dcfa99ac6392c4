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
  type ProductList,
  popularCount,
  productCountLimit,
  type RelatedProduct,
  relatedCount,
} from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { rowIn } from '../../platform/db/row-texts.ts';
import type { Shown } from '../../platform/http/binding.ts';
import type { Services } from '../../platform/services.ts';
import { refuseNobody } from '../accounts/index.ts';
import type { MasterCache, Masters } from '../masters/index.ts';
import { listFound, postsBy } from '../posts/index.ts';
import { type CardRow, cardOf, listedCards, momentsOfCard, pictureOf } from './card.ts';
import { CategoryCountCache } from './category-counts.ts';
import { KeptCards, type TimedCard, timedCardOf } from './kept-cards.ts';
import { findNarrowedRows, type NarrowedPage } from './narrowed-queries.ts';
import { isByRank } from './order-queries.ts';
import {
  findProductRow,
  listPopularRows,
  listProductRows,
  listProductStamps,
  listStampedRows,
} from './queries.ts';
import { listRelatedRows } from './related-queries.ts';

/** How many of the newest products are looked at for those that are like another one. */
const relatedAmong = 400;
const hourly = 60 * 60 * 1000;

/** Beyond what a category does. */
function isNarrowed({ includeExpired, price, label }: ListProducts): boolean {
  return includeExpired || price !== 'any' || label !== undefined;
}

/** All that is active: found along the index of its order. */
export function isOfAll(request: ListProducts): boolean {
  return request.category === undefined && !isNarrowed(request);
}

interface FoundCards {
  cards: TimedCard[];
  total: number;
}

export class ProductReads {
  readonly #services: Services;
  readonly #masterCache: MasterCache;
  readonly #counts: CategoryCountCache;
  readonly #cards: KeptCards;

  /** Cards are kept in so many bytes. */
  constructor(services: Services, masterCache: MasterCache, cardBytes: number) {
    this.#services = services;
    this.#masterCache = masterCache;
    this.#cards = new KeptCards(cardBytes);
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
    const { cards, total } = await this.#find(page, masters, shown);
    for (const { until } of cards) shown.until(until);
    return {
      products: cards.map(({ card }) => card),
      total,
      category: category ?? null,
      label: label ?? null,
    };
  }

  /** How many there are of all that is active, and of a category, is known without counting. */
  async #find(page: NarrowedPage, masters: Masters, shown: Shown): Promise<FoundCards> {
    const { database } = this.#services;
    const narrowed = async () => {
      const { rows, total } = await findNarrowedRows(database, page);
      return { cards: this.#timed(rows, masters), total };
    };
    if (isNarrowed(page)) return narrowed();
    const counting = this.#countOf(page.categoryId, shown);
    // Along ranks the few of a rare category would be met late.
    if (page.categoryId !== undefined && isByRank(page.order) && (await counting) <= productCountLimit) {
      return narrowed();
    }
    const [cards, total] = await Promise.all([this.#cardsOf(page, masters), counting]);
    return { cards, total };
  }

  /** One statement, and one more for the cards that are not known. */
  async #cardsOf(page: NarrowedPage, masters: Masters): Promise<TimedCard[]> {
    const { database } = this.#services;
    if (!this.#cards.areKept) {
      const texts = await listProductRows(database, page);
      return this.#timed(
        texts.map((text) => rowIn<CardRow>(text, momentsOfCard)),
        masters,
      );
    }
    const stamps = await listProductStamps(database, page);
    const read = (ids: ProductId[]) => listStampedRows(database, ids);
    return this.#cards.of(stamps, { masters, now: this.#services.now(), read });
  }

  #timed(rows: CardRow[], masters: Masters): TimedCard[] {
    const now = this.#services.now();
    return rows.map((row) => timedCardOf(row, masters, now));
  }

  async #countOf(categoryId: CategoryId | undefined, shown: Shown): Promise<number> {
    const { categories, total } = await this.countCategories(shown);
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

  async countCategories(shown: Shown): Promise<CategoryCounts> {
    const counts = await this.#counts.read();
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

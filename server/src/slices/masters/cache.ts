/**
 * The master lists, cached in memory: a few hundred rows that every product names by id. Read once, and again when
 * somebody changed them; products then need no joins to show names.
 */
import type { CategoryId, LabelId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import type { Category, Label, Named, NamedCategory, ProductType, Tag } from '#contract/masters/model.ts';
import type { Db } from '../../platform/db/database.ts';
import { listCategories, listLabels, listProductTypes, listTags } from './queries.ts';

export class Masters {
  readonly categories: Category[];
  readonly productTypes: ProductType[];
  readonly tags: Tag[];
  readonly labels: Label[];
  readonly #categoryById: Map<CategoryId, Category>;
  readonly #typeById: Map<ProductTypeId, ProductType>;
  readonly #tagById: Map<TagId, Tag>;
  readonly #labelById: Map<LabelId, Label>;

  constructor(lists: { categories: Category[]; productTypes: ProductType[]; tags: Tag[]; labels: Label[] }) {
    this.categories = lists.categories;
    this.productTypes = lists.productTypes;
    this.tags = lists.tags;
    this.labels = lists.labels;
    this.#categoryById = byId(lists.categories);
    this.#typeById = byId(lists.productTypes);
    this.#tagById = byId(lists.tags);
    this.#labelById = byId(lists.labels);
  }

  /** By slug, or by id as digits; a suspended category has no listing. */
  findCategory(slugOrId: string): Category | undefined {
    const found =
      this.categories.find(({ slug }) => slug === slugOrId) ??
      (/^\d{1,10}$/.test(slugOrId) ? this.#categoryById.get(Number(slugOrId) as CategoryId) : undefined);
    return found?.status === 'active' ? found : undefined;
  }

  namedCategories(ids: CategoryId[]): NamedCategory[] {
    return found(ids, this.#categoryById).map(({ id, name, slug }) => ({ id, name, slug }));
  }

  namedTypes(ids: ProductTypeId[]): Named<ProductTypeId>[] {
    return found(ids, this.#typeById).map(({ id, name }) => ({ id, name }));
  }

  namedTags(ids: TagId[]): Named<TagId>[] {
    return found(ids, this.#tagById).map(({ id, name }) => ({ id, name }));
  }

  namedLabels(ids: LabelId[]): Named<LabelId>[] {
    return found(ids, this.#labelById).map(({ id, name }) => ({ id, name }));
  }

  /** The categories and the parents of those: where a product filed under them is listed (rules/masters 4). */
  withParents(ids: CategoryId[]): CategoryId[] {
    const all = new Set(ids);
    for (const id of all) {
      const parentId = this.#categoryById.get(id)?.parentId;
      if (parentId) all.add(parentId);
    }
    return [...all];
  }

  /** The categories above it that have a listing, the outermost first. */
  parentsOf(id: CategoryId | undefined): NamedCategory[] {
    const [, ...above] = id === undefined ? [] : this.withParents([id]);
    const isListed = (parent: CategoryId) => this.#categoryById.get(parent)?.status === 'active';
    return this.namedCategories(above.filter(isListed).reverse());
  }

  /** Where a product that is filed so is listed, and the names under which search finds it (rules/search 5). */
  filing(filed: Filed): { listedIn: CategoryId[]; names: string } {
    const listedIn = this.withParents(filed.categoryIds);
    const named = [
      ...this.namedCategories(listedIn),
      ...this.namedTypes(filed.productTypeIds),
      ...this.namedTags(filed.tagIds),
      ...this.namedLabels(filed.labelIds),
    ];
    return { listedIn, names: named.map(({ name }) => name).join(', ') };
  }
}

/** What a product is filed under. */
export interface Filed {
  categoryIds: CategoryId[];
  productTypeIds: ProductTypeId[];
  tagIds: TagId[];
  labelIds: LabelId[];
}

export class MasterCache {
  readonly #db: Db;
  #masters: Promise<Masters> | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  read(): Promise<Masters> {
    if (this.#masters === undefined) {
      const reading = readMasters(this.#db);
      this.#masters = reading;
      reading.catch(() => {
        if (this.#masters === reading) this.#masters = undefined;
      });
    }
    return this.#masters;
  }

  /** Somebody changed a master, or may have. */
  forget(): void {
    this.#masters = undefined;
  }
}

async function readMasters(db: Db): Promise<Masters> {
  const [categories, productTypes, tags, labels] = await Promise.all([
    listCategories(db),
    listProductTypes(db),
    listTags(db),
    listLabels(db),
  ]);
  return new Masters({ categories, productTypes, tags, labels });
}

function byId<MasterId, Row extends { id: MasterId }>(rows: Row[]): Map<MasterId, Row> {
  return new Map(rows.map((row) => [row.id, row]));
}

function found<MasterId, Row>(ids: MasterId[], rows: Map<MasterId, Row>): Row[] {
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * The master lists, cached in memory: a few hundred rows that every product names by id. Read once, and again when
 * somebody changed them; products then need no joins to show names.
 */
import type { CategoryId, LabelId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import type {
  Category,
  FiledCategory,
  Label,
  Named,
  NamedCategory,
  ProductType,
  Tag,
} from '#contract/taxonomy/model.ts';
import { CachedValue } from '../../platform/changes/cached-value.ts';
import type { Db } from '../../platform/db/database.ts';
import {
  type Editions,
  type Filing,
  listCategories,
  listFilings,
  listLabels,
  listProductTypes,
  listTags,
  type Stored,
  type StoredCategory,
} from './queries.ts';

/** With what was merged into others. */
export interface TaxonomyLists {
  categories: StoredCategory[];
  productTypes: Stored<ProductType>[];
  tags: Stored<Tag>[];
  labels: Stored<Label>[];
  filings: Filing[];
}

/** What was merged is not in the lists; by its id one finds what it was merged into (rules/taxonomy 12). */
export class Taxonomy {
  readonly categories: StoredCategory[];
  readonly productTypes: Stored<ProductType>[];
  readonly tags: Stored<Tag>[];
  readonly labels: Stored<Label>[];
  /** What search asks for instead of a name. */
  readonly filings: NamedFilings;
  readonly #categoryById: Map<CategoryId, StoredCategory>;
  readonly #typeById: Map<ProductTypeId, Stored<ProductType>>;
  readonly #tagById: Map<TagId, Stored<Tag>>;
  readonly #labelById: Map<LabelId, Stored<Label>>;

  constructor(lists: TaxonomyLists) {
    this.categories = lists.categories.filter(isItself);
    this.productTypes = lists.productTypes.filter(isItself);
    this.tags = lists.tags.filter(isItself);
    this.labels = lists.labels.filter(isItself);
    this.filings = new NamedFilings(lists.filings);
    this.#categoryById = byId(lists.categories);
    this.#typeById = byId(lists.productTypes);
    this.#tagById = byId(lists.tags);
    this.#labelById = byId(lists.labels);
  }

  /** By slug, or by id as digits; a suspended category has no listing. */
  findCategory(slugOrId: string): Category | undefined {
    if (!/^\d{1,10}$/.test(slugOrId)) return this.categoryAt(slugOrId);
    const found = this.#categoryById.get(Number(slugOrId) as CategoryId);
    return found?.status === 'active' ? found : undefined;
  }

  /** By the slug that it has or had (rules/taxonomy 5 and rules/taxonomy 11). */
  categoryAt(slug: string): Category | undefined {
    const found =
      this.categories.find((category) => category.slug === slug) ??
      this.categories.find(({ formerSlugs }) => formerSlugs.includes(slug));
    return found?.status === 'active' ? found : undefined;
  }

  namedCategories(ids: CategoryId[]): FiledCategory[] {
    return found(ids, this.#categoryById).map(({ id, name, slug, status }) => ({ id, name, slug, status }));
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

  /** The categories and the parents of those: where a product filed under them is listed (rules/taxonomy 4). */
  withParents(ids: CategoryId[]): CategoryId[] {
    const all = new Set(ids.map((id) => this.#categoryById.get(id)?.id ?? id));
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

  /** Under which masters that is today: what was merged is what it was merged into. */
  current({ categoryIds, productTypeIds, tagIds, labelIds }: Filed): Filed {
    return {
      categoryIds: current(categoryIds, this.#categoryById),
      productTypeIds: current(productTypeIds, this.#typeById),
      tagIds: current(tagIds, this.#tagById),
      labelIds: current(labelIds, this.#labelById),
    };
  }

  /** Of what is filed under these, a category's parents included. */
  editionsOf({ categoryIds, productTypeIds, tagIds, labelIds }: Filed): Editions {
    return {
      category: editions(this.withParents(categoryIds), this.#categoryById),
      type: editions(productTypeIds, this.#typeById),
      tag: editions(tagIds, this.#tagById),
      label: editions(labelIds, this.#labelById),
    };
  }
}

/** What a product is filed under. */
export interface Filed {
  categoryIds: CategoryId[];
  productTypeIds: ProductTypeId[];
  tagIds: TagId[];
  labelIds: LabelId[];
}

export class TaxonomyCache extends CachedValue<Taxonomy> {
  /** `isConnected`: true while notifications of changes arrive. */
  constructor(db: Db, isConnected: () => boolean) {
    super(() => readTaxonomy(db), isConnected);
  }
}

/** As they are now. */
export async function readTaxonomy(db: Db): Promise<Taxonomy> {
  const [categories, productTypes, tags, labels, filings] = await Promise.all([
    listCategories(db),
    listProductTypes(db),
    listTags(db),
    listLabels(db),
    listFilings(db),
  ]);
  return new Taxonomy({ categories, productTypes, tags, labels, filings });
}

function isItself({ mergedInto }: Stored<{ id: number }>): boolean {
  return mergedInto === null;
}

/** What was merged into a row that was merged itself names the last one: merging sees to it. */
function byId<TaxonomyTermId extends number, Row extends Stored<{ id: TaxonomyTermId }>>(
  rows: Row[],
): Map<TaxonomyTermId, Row> {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [row.id, stored.get(row.mergedInto ?? row.id) ?? row]));
}

/** Each once, unknown ones left out. A list of products asks eighty times, so it is one loop. */
function found<TaxonomyTermId, Row>(ids: TaxonomyTermId[], rows: Map<TaxonomyTermId, Row>): Row[] {
  const all: Row[] = [];
  for (const id of ids) {
    const row = rows.get(id);
    if (row !== undefined && !all.includes(row)) all.push(row);
  }
  return all;
}

function current<TaxonomyTermId>(
  ids: TaxonomyTermId[],
  rows: Map<TaxonomyTermId, { id: TaxonomyTermId }>,
): TaxonomyTermId[] {
  return [...new Set(ids.map((id) => rows.get(id)?.id ?? id))];
}

/** Nothing that is there has the edition of an unknown one. */
function editions<TaxonomyTermId>(ids: TaxonomyTermId[], rows: Map<TaxonomyTermId, { edition: number }>) {
  return new Map(ids.map((id) => [id, rows.get(id)?.edition ?? 0]));
}

/**
 * What masters are called, word by word: search asks for their ids instead (docs/decisions/0073). Pure.
 *
 * A few thousand words at most: looking at all of them takes less than asking the database.
 */
export class NamedFilings {
  readonly filings: Filing[];
  readonly #byWord: Map<string, Filing>;

  constructor(filings: Filing[]) {
    this.filings = filings;
    this.#byWord = new Map(filings.map((filing) => [filing.word, filing]));
  }

  /** The lexemes of what is named by this word, or by words that begin so. */
  lexemesFor({ word, isPrefix }: { word: string; isPrefix: boolean }): string[] {
    if (!isPrefix) return this.#byWord.get(word)?.lexemes ?? [];
    return this.filings.flatMap((filing) => (filing.word.startsWith(word) ? filing.lexemes : []));
  }

  /** True when a name holds the word, a form of it, or a word that begins with it. */
  holds({ term, stem }: { term: string; stem: string | null }): boolean {
    return (
      (stem !== null && this.#byWord.has(stem)) || this.filings.some(({ word }) => word.startsWith(term))
    );
  }

  /** The words with a stem, as they are typed and the stem itself. */
  formsOf(stem: string | null): string[] {
    return stem === null ? [] : this.filings.filter((filing) => filing.stem === stem).map(({ word }) => word);
  }
}

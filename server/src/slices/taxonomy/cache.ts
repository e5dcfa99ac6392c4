/**
 * The taxonomy, cached in memory: a few hundred terms that every product references by id. Reloaded after changes; so
 * products need no joins to show names.
 */
import type { CategoryId, CreditKindId, LabelId, ProductTypeId, TagId } from '#contract/core/ids.ts';
import type {
  Category,
  CreditKind,
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
  listCreditKinds,
  listFilings,
  listLabels,
  listProductTypes,
  listTags,
  type Stored,
  type StoredCategory,
} from './queries.ts';

/** The lists as read from the database, merged terms included. */
export interface TaxonomyLists {
  categories: StoredCategory[];
  productTypes: Stored<ProductType>[];
  tags: Stored<Tag>[];
  labels: Stored<Label>[];
  creditKinds: Stored<CreditKind>[];
  filings: Filing[];
}

/** The lists contain no merged terms; the id of a merged term finds its target (rules/taxonomy 12). */
export class Taxonomy {
  readonly categories: StoredCategory[];
  readonly productTypes: Stored<ProductType>[];
  readonly tags: Stored<Tag>[];
  readonly labels: Stored<Label>[];
  readonly creditKinds: Stored<CreditKind>[];
  /** The lexemes that search uses instead of names. */
  readonly filings: NamedFilings;
  readonly #categoryById: Map<CategoryId, StoredCategory>;
  readonly #typeById: Map<ProductTypeId, Stored<ProductType>>;
  readonly #tagById: Map<TagId, Stored<Tag>>;
  readonly #labelById: Map<LabelId, Stored<Label>>;
  readonly #creditKindById: Map<CreditKindId, Stored<CreditKind>>;

  constructor(lists: TaxonomyLists) {
    this.categories = lists.categories.filter(isItself);
    this.productTypes = lists.productTypes.filter(isItself);
    this.tags = lists.tags.filter(isItself);
    this.labels = lists.labels.filter(isItself);
    this.creditKinds = lists.creditKinds;
    this.filings = new NamedFilings(lists.filings);
    this.#categoryById = byId(lists.categories);
    this.#typeById = byId(lists.productTypes);
    this.#tagById = byId(lists.tags);
    this.#labelById = byId(lists.labels);
    this.#creditKindById = byId(lists.creditKinds);
  }

  /** Finds a category by slug, or by id as digits; a suspended category has no listing. */
  findCategory(slugOrId: string): Category | undefined {
    if (!/^\d{1,10}$/.test(slugOrId)) return this.categoryAt(slugOrId);
    const found = this.#categoryById.get(Number(slugOrId) as CategoryId);
    return found?.status === 'active' ? found : undefined;
  }

  /** Finds a category by its current or a former slug (rules/taxonomy 5 and rules/taxonomy 11). */
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

  namedCreditKinds(ids: CreditKindId[]): Named<CreditKindId>[] {
    return found(ids, this.#creditKindById).map(({ id, name }) => ({ id, name }));
  }

  /**
   * Returns the categories and their parents: all listings that show a product filed under these categories
   * (rules/taxonomy 4).
   */
  withParents(ids: CategoryId[]): CategoryId[] {
    const all = new Set(ids.map((id) => this.#categoryById.get(id)?.id ?? id));
    for (const id of all) {
      const parentId = this.#categoryById.get(id)?.parentId;
      if (parentId) all.add(parentId);
    }
    return [...all];
  }

  /** The category's ancestors that have a listing, outermost first. */
  parentsOf(id: CategoryId | undefined): NamedCategory[] {
    const [, ...above] = id === undefined ? [] : this.withParents([id]);
    const isListed = (parent: CategoryId) => this.#categoryById.get(parent)?.status === 'active';
    return this.namedCategories(above.filter(isListed).reverse());
  }

  /** Replaces merged terms with their targets. */
  current({ categoryIds, productTypeIds, tagIds, labelIds }: Filed): Filed {
    return {
      categoryIds: current(categoryIds, this.#categoryById),
      productTypeIds: current(productTypeIds, this.#typeById),
      tagIds: current(tagIds, this.#tagById),
      labelIds: current(labelIds, this.#labelById),
    };
  }

  /** Versions of these terms, and of the parents of categories. */
  editionsOf({ categoryIds, productTypeIds, tagIds, labelIds }: Filed): Editions {
    return {
      category: editions(this.withParents(categoryIds), this.#categoryById),
      type: editions(productTypeIds, this.#typeById),
      tag: editions(tagIds, this.#tagById),
      label: editions(labelIds, this.#labelById),
    };
  }
}

/** The taxonomy terms of a product. */
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

export async function readTaxonomy(db: Db): Promise<Taxonomy> {
  const [categories, productTypes, tags, labels, creditKinds, filings] = await Promise.all([
    listCategories(db),
    listProductTypes(db),
    listTags(db),
    listLabels(db),
    listCreditKinds(db),
    listFilings(db),
  ]);
  return new Taxonomy({ categories, productTypes, tags, labels, creditKinds, filings });
}

function isItself({ mergedInto }: Stored<{ id: number }>): boolean {
  return mergedInto === null;
}

/** A merged term references its final target, as merging updates earlier merges. */
function byId<TaxonomyTermId extends number, Row extends Stored<{ id: TaxonomyTermId }>>(
  rows: Row[],
): Map<TaxonomyTermId, Row> {
  const stored = new Map(rows.map((row) => [row.id, row]));
  return new Map(rows.map((row) => [row.id, stored.get(row.mergedInto ?? row.id) ?? row]));
}

/** Each term once, without unknown ones. One loop, since a list of products calls it eighty times. */
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

/** An unknown term gets version 0, which no existing term has. */
function editions<TaxonomyTermId>(ids: TaxonomyTermId[], rows: Map<TaxonomyTermId, { edition: number }>) {
  return new Map(ids.map((id) => [id, rows.get(id)?.edition ?? 0]));
}

/**
 * The words of taxonomy names, for which search uses ids (docs/decisions/0073). Pure. There are a few thousand words at
 * most, and scanning them is faster than asking the database.
 */
export class NamedFilings {
  readonly filings: Filing[];
  readonly #byWord: Map<string, Filing>;

  constructor(filings: Filing[]) {
    this.filings = filings;
    this.#byWord = new Map(filings.map((filing) => [filing.word, filing]));
  }

  /** The lexemes of terms whose names contain this word, or a word with this prefix. */
  lexemesFor({ word, isPrefix }: { word: string; isPrefix: boolean }): string[] {
    if (!isPrefix) return this.#byWord.get(word)?.lexemes ?? [];
    return this.filings.flatMap((filing) => (filing.word.startsWith(word) ? filing.lexemes : []));
  }

  /** True if a name contains the word, a form of it, or a word with that prefix. */
  holds({ term, stem }: { term: string; stem: string | null }): boolean {
    return (
      (stem !== null && this.#byWord.has(stem)) || this.filings.some(({ word }) => word.startsWith(term))
    );
  }

  /** The words with a stem, including the stem itself. */
  formsOf(stem: string | null): string[] {
    return stem === null ? [] : this.filings.filter((filing) => filing.stem === stem).map(({ word }) => word);
  }
}

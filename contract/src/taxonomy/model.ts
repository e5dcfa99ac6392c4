import type { CategoryId, LabelId, ProductTypeId, TagId } from '../core/ids.ts';

/** The master lists: what staff maintain and products are filed under. */
export type TaxonomyTermStatus = 'active' | 'suspended';

export const taxonomyKinds = ['category', 'type', 'tag', 'label'] as const;
export type TaxonomyTermKind = (typeof taxonomyKinds)[number];

export type TaxonomyTermId = CategoryId | ProductTypeId | TagId | LabelId;

export interface TaxonomyTerm<Id extends TaxonomyTermId = TaxonomyTermId> {
  id: Id;
  name: string;
  description: string;
  status: TaxonomyTermStatus;
  /** Counts edits; for the staff. */
  version?: number | undefined;
  /** Products that name it, deleted ones not counted; for the staff. */
  uses?: number | undefined;
}

/** Characters of a category's slug. */
export const slugLimit = 100;

export interface Category extends TaxonomyTerm<CategoryId> {
  /** Last part of the listing's address (rules/taxonomy 4). */
  slug: string;
  /** Null at the top level. */
  parentId: CategoryId | null;
}

/** A row of any of the lists; the last two of categories alone. */
export interface ListedTaxonomyTerm extends TaxonomyTerm {
  slug?: string;
  parentId?: CategoryId | null;
}

/** Wire: store; on screen: Type. */
export type ProductType = TaxonomyTerm<ProductTypeId>;
/** Wire: brand; on screen: Tags. */
export type Tag = TaxonomyTerm<TagId>;
/** Wire: tag; on screen: Labeling. */
export type Label = TaxonomyTerm<LabelId>;

/** How a master row stands on a product. */
export interface Named<TaxonomyTermId> {
  id: TaxonomyTermId;
  name: string;
}

export interface NamedCategory extends Named<CategoryId> {
  slug: string;
}

/** As it stands on what is filed under it; a suspended one has no listing (rules/taxonomy 5). */
export interface FiledCategory extends NamedCategory {
  status: TaxonomyTermStatus;
}

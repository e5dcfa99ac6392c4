import type { CategoryId, CreditKindId, LabelId, ProductTypeId, TagId } from '../core/ids.ts';

/** The taxonomy: five lists that staff maintain. Products are filed under four of them. */
export type TaxonomyTermStatus = 'active' | 'suspended';

/** The lists that products are filed under. Their terms can be merged. */
export const filingKinds = ['category', 'type', 'tag', 'label'] as const;
export type FilingKind = (typeof filingKinds)[number];

export const taxonomyKinds = [...filingKinds, 'creditKind'] as const;
export type TaxonomyTermKind = (typeof taxonomyKinds)[number];

export type TaxonomyTermId = CategoryId | ProductTypeId | TagId | LabelId | CreditKindId;

export interface TaxonomyTerm<Id extends TaxonomyTermId = TaxonomyTermId> {
  id: Id;
  name: string;
  description: string;
  status: TaxonomyTermStatus;
  /** Counts edits; for staff. */
  version?: number | undefined;
  /** Products with this term, without deleted ones; for staff. */
  uses?: number | undefined;
}

/** The maximum length of a category's slug. */
export const slugLimit = 100;

export interface Category extends TaxonomyTerm<CategoryId> {
  /** The last part of the listing's address (rules/taxonomy 4). */
  slug: string;
  /** The parent category; null at the top level. */
  parentId: CategoryId | null;
}

/** A row of any list; the last two fields are of categories alone. */
export interface ListedTaxonomyTerm extends TaxonomyTerm {
  slug?: string;
  parentId?: CategoryId | null;
}

/** Called store on the wire, and Type on screen. */
export type ProductType = TaxonomyTerm<ProductTypeId>;
/** Called brand on the wire, and Tags on screen. */
export type Tag = TaxonomyTerm<TagId>;
/** Called tag on the wire, and Labeling on screen. */
export type Label = TaxonomyTerm<LabelId>;
/** A subject that credit hours count for: ethics, life, health. */
export type CreditKind = TaxonomyTerm<CreditKindId>;

/** A term as a product shows it. */
export interface Named<TaxonomyTermId> {
  id: TaxonomyTermId;
  name: string;
}

export interface NamedCategory extends Named<CategoryId> {
  slug: string;
}

/** A term on a product; a suspended one has no listing (rules/taxonomy 5). */
export interface FiledCategory extends NamedCategory {
  status: TaxonomyTermStatus;
}

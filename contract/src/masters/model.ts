import type { CategoryId, LabelId, ProductTypeId, TagId } from '../core/ids.ts';

/** The master lists: what staff maintain and products are filed under. */
export type MasterStatus = 'active' | 'suspended';

export const masterKinds = ['category', 'type', 'tag', 'label'] as const;
export type MasterKind = (typeof masterKinds)[number];

export type MasterId = CategoryId | ProductTypeId | TagId | LabelId;

export interface Master<Id extends MasterId = MasterId> {
  id: Id;
  name: string;
  description: string;
  status: MasterStatus;
  /** Counts edits; for the staff. */
  version?: number | undefined;
  /** Products that name it, deleted ones not counted; for the staff. */
  uses?: number | undefined;
}

/** Characters of a category's slug. */
export const slugLimit = 100;

export interface Category extends Master<CategoryId> {
  /** Last part of the listing's address (rules/masters 4). */
  slug: string;
  /** Null at the top level. */
  parentId: CategoryId | null;
}

/** A row of any of the lists; the last two of categories alone. */
export interface ListedMaster extends Master {
  slug?: string;
  parentId?: CategoryId | null;
}

/** Wire: store; on screen: Type. */
export type ProductType = Master<ProductTypeId>;
/** Wire: brand; on screen: Tags. */
export type Tag = Master<TagId>;
/** Wire: tag; on screen: Labeling. */
export type Label = Master<LabelId>;

/** How a master row stands on a product. */
export interface Named<MasterId> {
  id: MasterId;
  name: string;
}

export interface NamedCategory extends Named<CategoryId> {
  slug: string;
}

/** As it stands on what is filed under it; a suspended one has no listing (rules/masters 5). */
export interface FiledCategory extends NamedCategory {
  status: MasterStatus;
}

/** The exact texts of the taxonomy (docs/rules/taxonomy.md). */
import type { TaxonomyTermKind } from './model.ts';

export const taxonomyTexts = {
  required: 'This field is required',
  none: 'No Data',
  active: 'Active',
  inactive: 'Inactive',
  suspend: 'Suspend',
  /** (sic) */
  confirmSuspend: 'Are you sure , you want to suspend this item?',
  cancel: 'Cancel',
  update: 'Update',
  merge: 'Merge',
  into: 'Merge into',
  add: 'Add',
  edit: 'Edit',
  atTop: 'None (top level)',
  slugHelp: 'The last part of the web address. Leave empty to use the name.',
  formerSlug: 'The current address will redirect to the new one.',
  suspendMeans: 'Products that use it keep it; it can’t be added to others. You can reactivate it any time.',
  mergeMeans: (uses: string) => `${uses} will move to the other one. You can’t undo this.`,
  mergeMeansNothing: 'No products use it. You can’t undo this.',
  added: (name: string) => `${name} was added.`,
  updated: (name: string) => `${name} was updated.`,
  suspended: (name: string) => `${name} was suspended.`,
  merged: (from: string, into: string) =>
    `${from} was merged into ${into}. Its products will move in a moment.`,
  notThere: 'This item no longer exists.',
  changedMeanwhile:
    'Someone else changed this item while you were editing it. Your changes haven’t been saved.',
  nameTaken: (name: string) => `“${name}” already exists.`,
  nameTakenInactive: (name: string) => `“${name}” already exists (inactive).`,
  slugShape: 'Use lowercase letters, digits and hyphens, with at least one letter.',
  slugTaken: 'This address is already used, or was used by a renamed category.',
  slugReserved: 'This address is reserved. Choose another one.',
  noSuchParent: 'Choose a top-level category.',
  ownParent: 'A category can’t be its own parent.',
  hasChildren: 'It has subcategories, so it has to stay at the top level.',
  mergeItself: 'Choose a different one to merge into.',
  mergeInactive: 'Choose an active one to merge into.',
  mergeChildren: 'It has subcategories. Choose a top-level category.',
} as const;

/** The fields of a term, and the further columns of its table. */
export const taxonomyTermColumns = {
  name: 'Name',
  description: 'Description',
  parentId: 'Parent',
  slug: 'Web address',
  uses: 'Products',
  status: 'Status',
  acts: 'Actions',
} as const;

export const taxonomyOrders = { name: 'Name', uses: 'Most used' } as const;
export const taxonomyTermStates = { all: 'All', active: 'Active', suspended: 'Inactive' } as const;

/** The name of each list's terms, singular and plural. */
export const taxonomyNames: Record<TaxonomyTermKind, readonly [one: string, several: string]> = {
  category: ['category', 'categories'],
  type: ['type', 'types'],
  tag: ['tag', 'tags'],
  label: ['label', 'labels'],
  creditKind: ['credit kind', 'credit kinds'],
};

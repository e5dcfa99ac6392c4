/** The exact texts of the master lists (docs/rules/masters.md). */
import type { MasterKind } from './model.ts';

export const masterTexts = {
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
  atTop: 'None: at the top level',
  slugHelp: 'The last part of its address. Left empty, it is made of the name.',
  formerSlug: 'The address that it has now goes on leading here.',
  suspendMeans: 'Products keep it, and no other one gets it. It can be made active again.',
  mergeMeans: (uses: string) =>
    `${uses} that name it will name the other one instead. This cannot be taken back.`,
  mergeMeansNothing: 'Nothing is filed under it. This cannot be taken back.',
  added: (name: string) => `${name} was added.`,
  updated: (name: string) => `${name} was updated.`,
  suspended: (name: string) => `${name} was suspended.`,
  merged: (from: string, into: string) => `${from} was merged into ${into}. Its products follow in a moment.`,
  notThere: 'This item is not here any more.',
  changedMeanwhile: 'Somebody changed this item while you were editing it. Nothing of yours is saved yet.',
  nameTaken: (name: string) => `There is “${name}” already.`,
  nameTakenInactive: (name: string) => `There is “${name}” already, which is inactive.`,
  slugShape: 'Please use small letters, digits and hyphens, with a letter among them.',
  slugTaken: 'This address is taken, or was by a category that is called otherwise now.',
  slugReserved: 'This is the address of a feed of another list. Please choose another one.',
  noSuchParent: 'Please choose a category at the top level.',
  ownParent: 'A category cannot stand below itself.',
  hasChildren: 'Other categories stand below it, so that it stays at the top level.',
  mergeItself: 'Please choose another one to merge it into.',
  mergeInactive: 'Please choose an active one to merge it into.',
  mergeChildren: 'Other categories stand below it. Please choose one at the top level.',
} as const;

/** The fields of a row, and what else a table says of it. */
export const masterColumns = {
  name: 'Name',
  description: 'Description',
  parentId: 'Parent',
  slug: 'Address',
  uses: 'Products',
  status: 'Status',
  acts: 'Actions',
} as const;

export const masterOrders = { name: 'By name', uses: 'Most used' } as const;
export const masterStates = { all: 'All', active: 'Active', suspended: 'Inactive' } as const;

/** What rows of each list are called, one and several. */
export const masterThings: Record<MasterKind, readonly [one: string, several: string]> = {
  category: ['category', 'categories'],
  type: ['type', 'types'],
  tag: ['tag', 'tags'],
  label: ['label', 'labels'],
};

/** The exact texts of staff tables, which only they load. */
import { numberText } from '../core/number-text.ts';
import { actDone, type BulkAct, bulkLimit } from './staff-list.ts';

const actNames: Record<BulkAct, string> = {
  activate: 'Activate',
  deactivate: 'Deactivate',
  feature: 'Feature',
  unfeature: 'Unfeature',
  delete: 'Delete',
  restore: 'Restore',
};

const actsUnderWay: Record<BulkAct, string> = {
  activate: 'Activating',
  deactivate: 'Deactivating',
  feature: 'Featuring',
  unfeature: 'Unfeaturing',
  delete: 'Deleting',
  restore: 'Restoring',
};

/** The staff's tables of all products and huddles (rules/staff-area 2, rules/products 41). */
export const staffPostTexts = {
  product: { heading: 'Product List', none: 'No Products', search: 'Search products' },
  thread: { heading: 'Huddle List', none: 'No Data', search: 'Search huddles' },
  filters: { state: 'Status', author: 'Author', from: 'From', to: 'To', order: 'Order' },
  states: {
    any: 'All except deleted',
    active: 'Active',
    inactive: 'Inactive',
    expired: 'Expired',
    deleted: 'Deleted',
  },
  orders: { new: 'Newest first', old: 'Oldest first' },
  columns: { title: 'Title', author: 'Author', state: 'Status', posted: 'Posted', acts: 'Actions' },
  edit: 'Edit',
  action: 'Action',
  acts: actNames,
  /** Between the time of deletion and the name. */
  by: 'by',
  keep: 'Cancel',
  /** `what`: “12 products”. */
  question: (act: BulkAct, what: string) => `${actNames[act]} ${what}?`,
  atMost: `At most ${numberText(bulkLimit)} at once. The rest won’t be changed.`,
  working: (act: BulkAct, what: string) => `${actsUnderWay[act]} ${what}…`,
  worked: (act: BulkAct, what: string) => `${what} ${actDone[act] === 'removed' ? 'deleted' : actDone[act]}.`,
  /** For selected posts that needed no change, or may not be changed. */
  notAll: (what: string) => `Of ${what}, the others weren’t changed.`,
  /** Finished posts stay changed. */
  brokeOff: (done: number, what: string) =>
    `Stopped after ${numberText(done)} of ${what}. The rest weren’t changed.`,
  isPart: 'More were found than can be changed at once.',
} as const;

/** rules/products 41 */
export const bulkTexts = {
  noSuchAct: 'Choose an action.',
  noneChosen: 'Choose at least one.',
  noSuchBulk: 'This no longer exists.',
} as const;

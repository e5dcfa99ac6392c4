/** The exact texts of the staff's tables of products and threads: nobody else loads them. */
import { figureText } from '../core/figure-text.ts';
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

/** The staff's tables of every product and every huddle (rules/staff-area 2, rules/products 41). */
export const staffPostTexts = {
  product: { heading: 'Product List', none: 'No Products', search: 'Search products' },
  thread: { heading: 'Huddle List', none: 'No Data', search: 'Search huddles' },
  filters: { state: 'State', author: 'Author', from: 'From', to: 'To', order: 'Order' },
  states: {
    any: 'All but deleted',
    active: 'Active',
    inactive: 'Inactive',
    expired: 'Expired',
    deleted: 'Deleted',
  },
  orders: { new: 'Newest first', old: 'Oldest first' },
  columns: { title: 'Title', author: 'Author', state: 'State', posted: 'Posted', acts: 'Actions' },
  edit: 'Edit',
  action: 'Action',
  acts: actNames,
  /** Between the moment of deleting and who did it. */
  by: 'by',
  keep: 'Cancel',
  /** `what`: “12 products”. */
  question: (act: BulkAct, what: string) => `${actNames[act]} ${what}?`,
  atMost: `At most ${figureText(bulkLimit)} at once: what is beyond that stays as it is.`,
  working: (act: BulkAct, what: string) => `${actsUnderWay[act]} ${what}…`,
  worked: (act: BulkAct, what: string) => `${what} ${actDone[act] === 'removed' ? 'deleted' : actDone[act]}.`,
  /** Of those chosen some were so already, or may not be. */
  notAll: (what: string) => `Of ${what} the others stayed as they were.`,
  /** What is done stays done. */
  brokeOff: (done: number, what: string) =>
    `It broke off after ${figureText(done)} of ${what}. The others stayed as they were.`,
  isPart: 'More were found than can be done at once.',
} as const;

/** rules/products 41 */
export const bulkTexts = {
  noSuchAct: 'Please choose what to do.',
  noneChosen: 'Please choose at least one.',
  noSuchBulk: 'This is not here any more.',
} as const;

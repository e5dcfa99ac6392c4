import { previewDays, previewLimit } from './limits.ts';

/** The exact texts of alerts (docs/rules/alerts.md). */
export const alertTexts = {
  title: 'Deal Alerts',
  formTitle: 'Add a Custom Deal Alert',
  listTitle: 'Your Deal Alerts',

  keywords: 'Keywords',
  keywordsHelp: 'Press Enter or comma after each keyword. You can use any word.',
  placeholder: 'Search for keywords, stores, brands or categories',
  noSuggestions: 'No tags found',
  shortName: 'Title / Short Name',
  more: 'More Options',
  fewer: 'Fewer Options',
  add: 'Add Alert',
  update: 'Update Alert',
  /** (sic) */
  busy: 'Please wailt..',
  cancel: 'Cancel',

  filters: 'Add filters',
  fewerFilters: 'Hide filters',
  filtersHelp: 'An alert with filters finds only products that match all of them.',
  anyValue: 'Any',
  invalidPay: 'Enter an amount, such as 60000.',
  filterList: 'Filters',
  showProducts: 'Show products',
  saveFailed: 'We couldn’t save your deal alert.',
  changing: (title: string) => `You’re editing “${title}”.`,
  newest: 'The newest',
  lead: 'We e-mail you when a new product matches one of your keywords.',
  howOften: 'Choose how often we e-mail you',

  loading: 'Loading...',
  none: 'No deal alerts yet.',
  firstStep: 'Add a keyword above to get your first alert.',
  isPaused: 'Paused',
  neverFired: 'No matches yet.',
  edit: 'Edit',
  pause: 'Pause Deal Alert',
  resume: 'Resume Deal Alert',
  delete: 'Delete',
  confirmDelete: 'Are you sure?',
  yes: 'Yes',
  no: 'No',

  added: 'Deal alert added.',
  updated: 'Deal alert updated.',
  paused: 'Paused successfully',
  resumed: 'Resumed successfully',
  deleted: 'Deal alert deleted.',

  noKeywords: 'Enter at least one keyword.',
  tooManyKeywords: (most: number) => `Use at most ${most} keywords in one alert.`,
  keywordTooLong: (most: number) => `Use at most ${most} characters for a keyword.`,
  noWord: (keyword: string) => `We can’t search for ${keyword}. Try another keyword.`,
  tooMany: (most: number) => `You’ve reached the limit of ${most} deal alerts. Delete one first.`,
  notThere: 'This deal alert no longer exists.',
  noSuchStatus: 'Send 0 to pause, 1 to resume or 2 to delete.',
  noSuchCredit: 'Choose one of the credits.',
  noneToEdit: 'Name the deal alert to update.',
} as const;

/** rules/alerts 13 */
export function previewText(count: number): string {
  if (count === 0) return `No active product from the last ${previewDays} days matches.`;
  if (count === 1) return `1 active product from the last ${previewDays} days matches.`;
  const many = count > previewLimit ? `More than ${previewLimit}` : count;
  return `${many} active products from the last ${previewDays} days match.`;
}

/** rules/alerts 14: `Matched 3 products, last on`, followed by a day. */
export function firedText(count: number): string {
  return count === 1 ? 'Matched 1 product on' : `Matched ${count} products, most recently on`;
}

/** `3 keywords`, the label that expands the list. */
export function keywordsText(count: number): string {
  return count === 1 ? '1 keyword' : `${count} keywords`;
}

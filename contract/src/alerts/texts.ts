import { previewDays, previewLimit } from './limits.ts';

/** The exact texts of alerts (docs/rules/alerts.md). */
export const alertTexts = {
  title: 'Deal Alerts',
  formTitle: 'Add a Custom Deal Alert',
  listTitle: 'Your Deal Alerts',

  keywords: 'Keywords',
  keywordsHelp: 'Enter or a comma adds a keyword, whether it is offered or not.',
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

  aboutSearch: 'Alert me about this search',
  saveFailed: 'Your deal alert is not saved.',
  changing: (title: string) => `You are changing “${title}”.`,
  newest: 'The newest of them',
  lead: 'You hear of products in which one of your keywords is found.',
  howOften: 'Choose how often letters come',

  loading: 'Loading...',
  none: 'You have no deal alerts yet.',
  firstStep: 'Add a keyword above, and you will hear of what is posted.',
  isPaused: 'Paused',
  neverFired: 'No product has matched yet.',
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

  noKeywords: 'Please enter at least one keyword.',
  tooManyKeywords: (most: number) => `Please use at most ${most} keywords in one alert.`,
  keywordTooLong: (most: number) => `Please use at most ${most} characters for a keyword.`,
  noWord: (keyword: string) => `The keyword ${keyword} holds no word that could be found.`,
  tooMany: (most: number) =>
    `You have ${most} deal alerts, and there is room for no more. Please delete one first.`,
  notThere: 'That deal alert is not there any more.',
  noSuchStatus: 'Please send 0 to pause, 1 to resume or 2 to delete.',
  noneToEdit: 'Please name the deal alert to update.',
} as const;

/** rules/alerts 13 */
export function previewText(count: number): string {
  if (count === 0) return `No active product of the last ${previewDays} days matches.`;
  if (count === 1) return `1 active product of the last ${previewDays} days matches.`;
  const many = count > previewLimit ? `More than ${previewLimit}` : count;
  return `${many} active products of the last ${previewDays} days match.`;
}

/** rules/alerts 14: `Matched 3 products, last on`, before a day. */
export function firedText(count: number): string {
  return count === 1 ? 'Matched 1 product, on' : `Matched ${count} products, last on`;
}

/** `3 keywords`, which unfold. */
export function keywordsText(count: number): string {
  return count === 1 ? '1 keyword' : `${count} keywords`;
}

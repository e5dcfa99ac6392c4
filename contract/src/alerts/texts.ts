/** The exact texts of alerts (docs/rules/alerts.md). */
export const alertTexts = {
  title: 'Deal Alerts',
  formTitle: 'Add a Custom Deal Alert',
  listTitle: 'Your Deal Alerts',

  keywords: 'Keywords',
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

  loading: 'Loading...',
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
  noWord: (keyword: string) => `“${keyword}” holds no word that could be found.`,
  tooMany: (most: number) =>
    `You have ${most} deal alerts, and there is room for no more. Please delete one first.`,
  notThere: 'That deal alert is not there any more.',
  noSuchStatus: 'Please send 0 to pause, 1 to resume or 2 to delete.',
  noneToEdit: 'Please name the deal alert to update.',
} as const;

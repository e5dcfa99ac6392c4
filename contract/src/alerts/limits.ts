/** Limits of alerts (docs/rules/alerts.md). */

/** Alerts per member (rules/alerts 11). */
export const alertLimit = 50;
export const keywordLimit = 20;
export const keywordLength = 80;
export const alertTitleLength = 100;

/** Suggestions shown at most (rules/alerts 10). */
export const suggestionCount = 10;

/** rules/alerts 13: how far back a preview looks, how many products it counts, and how many it lists. */
export const previewDays = 30;
export const previewLimit = 500;
export const previewCount = 3;

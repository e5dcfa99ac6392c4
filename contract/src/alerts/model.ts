/** Alerts: keywords and filters that notify a member of new products (docs/rules/alerts.md). */
import type { AlertId, ProductId } from '../core/ids.ts';
import { paths } from '../core/paths.ts';
import { isReadable } from '../core/readable-text.ts';
import { textTexts } from '../core/texts.ts';
import { describeFilter } from '../products/filter-text.ts';
import { chosenFilters, type FactFilter, type FilterName, isFilterless } from '../products/filters.ts';
import { alertTitleLength, keywordLength, keywordLimit } from './limits.ts';
import { alertTexts } from './texts.ts';

export type AlertStatus = 'active' | 'paused';

export interface Alert {
  id: AlertId;
  title: string;
  /** In the order of entry. */
  keywords: string[];
  filter: FactFilter;
  status: AlertStatus;
  createdAt: Date;
  /** The number of times that the alert fired, and the last time; null if never. */
  firedCount: number;
  firedAt: Date | null;
}

export interface AlertList {
  /** Newest first. */
  alerts: Alert[];
  total: number;
}

/** The form of an alert. */
export interface AlertForm {
  keywords: string[];
  /** '' names the alert after its first keyword and its filters. */
  title: string;
  /** Only filters of `alertFilterNames`. */
  filter: FactFilter;
}

export interface SaveAlert extends AlertForm {
  /** The alert to change, possibly without an id; null adds one. */
  edits: { id: AlertId | null } | null;
}

export interface SetAlertStatus {
  id: AlertId;
  status: AlertStatus | 'deleted';
}

/** A product that the keywords would have matched. */
export interface PreviewedProduct {
  id: ProductId;
  title: string;
}

export interface AlertPreview {
  /** Counts up to one above the limit, which means more. */
  count: number;
  newest: PreviewedProduct[];
}

/** The part of an alert that its preview counts. */
export type PreviewAlert = Pick<AlertForm, 'keywords' | 'filter'>;

/** The filters that an alert may carry (rules/alerts 29). */
export const alertFilterNames = [
  'kind',
  'where',
  'credit',
  'creditState',
  'form',
  'workplace',
  'employment',
  'pay',
] as const satisfies FilterName[];
export type AlertFilterName = (typeof alertFilterNames)[number];

/** Those filters of a list that an alert may carry. */
export function alertFilterIn(filter: FactFilter): FactFilter {
  const names: readonly string[] = alertFilterNames;
  return Object.fromEntries(chosenFilters(filter).filter(([name]) => names.includes(name)));
}

/** The title of an alert that was given none (rules/alerts 30). `creditName` names the credit of its filter. */
export function defaultTitle({ keywords: [keyword = ''], filter }: PreviewAlert, creditName: string): string {
  if (isFilterless(filter)) return keyword;
  const found = describeFilter(filter, creditName);
  return (keyword === '' ? found : `${keyword}: ${found}`).slice(0, alertTitleLength);
}

/** The list of products that an alert's filters show, with its first keyword as a search. */
export function filteredPath({ keywords: [keyword = ''], filter }: PreviewAlert): string {
  return paths.filtered(keyword, chosenFilters(filter));
}

/** rules/alerts 12: splits at commas and line breaks and removes duplicates, ignoring case. */
export function keywordsIn(entries: readonly string[]): string[] {
  const keywords = entries.flatMap((entry) => entry.split(/[,\r\n]/)).map(oneLine);
  const once = new Map(keywords.toReversed().map((keyword) => [keyword.toLowerCase(), keyword]));
  return [...new Set(keywords.map((keyword) => once.get(keyword.toLowerCase()) ?? ''))].filter(Boolean);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the sentences to show beside the fields, for keywords as `keywordsIn` splits them. */
export function alertProblems({ keywords, title, filter }: AlertForm): {
  [Field in keyof AlertForm]?: string | undefined;
} {
  const isMissing = keywords.length === 0 && isFilterless(filter);
  return {
    keywords: isMissing ? alertTexts.noKeywords : keywordsProblem(keywords),
    title: titleProblem(title),
  };
}

function keywordsProblem(keywords: string[]): string | undefined {
  if (keywords.length > keywordLimit) return alertTexts.tooManyKeywords(keywordLimit);
  return keywords.map(keywordProblem).find((problem) => problem !== undefined);
}

/** Checks one keyword. */
export function keywordProblem(keyword: string): string | undefined {
  if (!isReadable(keyword)) return textTexts.unreadable;
  return keyword.length > keywordLength ? alertTexts.keywordTooLong(keywordLength) : undefined;
}

function titleProblem(title: string): string | undefined {
  if (!isReadable(title)) return textTexts.unreadable;
  return title.length > alertTitleLength ? textTexts.tooLong(alertTitleLength) : undefined;
}

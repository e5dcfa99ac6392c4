/** Alerts: keywords that notify a member of new products (docs/rules/alerts.md). */
import type { AlertId, ProductId } from '../core/ids.ts';
import { isReadable } from '../core/readable.ts';
import { textTexts } from '../core/texts.ts';
import { alertTitleLength, keywordLength, keywordLimit } from './limits.ts';
import { alertTexts } from './texts.ts';

export type AlertStatus = 'active' | 'paused';

export interface Alert {
  id: AlertId;
  title: string;
  /** In the order of entry. */
  keywords: string[];
  status: AlertStatus;
  createdAt: Date;
  /** How often the alert fired, and when last; null if never. */
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
  /** '' names the alert after its first keyword. */
  title: string;
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
export function alertProblems({ keywords, title }: AlertForm): {
  [Field in keyof AlertForm]?: string | undefined;
} {
  return { keywords: keywordsProblem(keywords), title: titleProblem(title) };
}

function keywordsProblem(keywords: string[]): string | undefined {
  if (keywords.length === 0) return alertTexts.noKeywords;
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

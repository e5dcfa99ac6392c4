/** Values of the alert form. Pure. */
import {
  type Alert,
  type AlertForm,
  alertFilterIn,
  alertProblems,
  defaultTitle,
  keywordsIn,
} from '#contract/alerts/model.ts';
import { alertTexts } from '#contract/alerts/texts.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { type FactFilter, isFilterless, readFilters } from '#contract/products/filters.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';

export const nothingEntered: EnteredAlert = { keywords: [], title: '', filter: {}, entry: '' };

/** The values with which a new alert begins, besides its draft. */
export interface AlertStart {
  /** '' for none. */
  keyword: string;
  filter: FactFilter;
}

/** A title that was not entered keeps following the keywords and filters; `creditName` names the alert's credit. */
export function enteredOf({ title, keywords, filter }: Alert, creditName: string): EnteredAlert {
  const isDefault = title === defaultTitle({ keywords, filter }, creditName);
  return { keywords, title: isDefault ? '' : title, filter, entry: '' };
}

/** Adds a keyword to the values, unless it is already there. Filters replace those of the values. */
export function withStart(entered: EnteredAlert, { keyword, filter }: AlertStart): EnteredAlert {
  return {
    ...entered,
    keywords: keywordsIn([...entered.keywords, keyword]),
    filter: isFilterless(filter) ? entered.filter : filter,
  };
}

/** Returns the keywords of the field and the typed text. */
export function allKeywords({ keywords, entry }: EnteredAlert): string[] {
  return keywordsIn([...keywords, entry]);
}

export function enteredProblems({ filter, ...entered }: EnteredAlert) {
  const { pay = '' } = filter;
  const isPayKnown = pay.trim() === '' || validFilter(filter).pay !== undefined;
  return {
    ...alertProblems({ keywords: allKeywords({ ...entered, filter }), title: entered.title.trim(), filter }),
    filter: isPayKnown ? undefined : alertTexts.invalidPay,
  };
}

/** The filters in canonical spelling; the pay is typed. */
export function validFilter(filter: FactFilter): FactFilter {
  return alertFilterIn(readFilters((name) => filter[name]));
}

export function isSameEntry(one: EnteredAlert, other: EnteredAlert): boolean {
  return (
    one.keywords.join() === other.keywords.join() &&
    one.title === other.title &&
    isSameFilter(one.filter, other.filter) &&
    one.entry === other.entry
  );
}

function isSameFilter(one: FactFilter, other: FactFilter): boolean {
  return (
    JSON.stringify(readFilters((name) => one[name])) === JSON.stringify(readFilters((name) => other[name]))
  );
}

/** Returns what was entered since the save; it stays when the form is cleared (rules/alerts 2). */
export function enteredSince(now: EnteredAlert, saved: EnteredAlert): EnteredAlert {
  return {
    keywords: now.keywords.filter((keyword) => !saved.keywords.includes(keyword)),
    title: now.title === saved.title ? '' : now.title,
    filter: isSameFilter(now.filter, saved.filter) ? {} : now.filter,
    entry: now.entry,
  };
}

/** Values of the form, with typed text that is no keyword yet. */
export interface EnteredAlert extends AlertForm {
  entry: string;
}

interface DraftOwner {
  memberId: MemberId;
  /** Null for a new alert. */
  alertId: AlertId | null;
}

/** Stores an unsaved alert, or an unsaved edit of one. */
export function alertDraftStore(
  { memberId, alertId }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<EnteredAlert> {
  return createDraftStore({
    key: `draft:alert:${memberId}:${alertId ?? ''}`,
    store,
    now,
    pack: ({ keywords, title, filter, entry }) => ({ keywords, title, filter, entry }),
    unpack: ({ keywords, title, filter, entry }) =>
      isTexts(keywords) && typeof title === 'string' && typeof entry === 'string'
        ? { keywords, title, filter: storedFilter(filter), entry }
        : undefined,
  });
}

/** Older drafts have no filter. */
function storedFilter(value: unknown): FactFilter {
  const stored: Partial<Record<string, unknown>> = typeof value === 'object' && value !== null ? value : {};
  return readFilters((name) => String(stored[name] ?? ''));
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

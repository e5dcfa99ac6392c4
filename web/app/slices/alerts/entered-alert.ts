/** Values of the alert form. Pure. */
import { type Alert, type AlertForm, alertProblems, keywordsIn } from '#contract/alerts/model.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';

export const nothingEntered: EnteredAlert = { keywords: [], title: '', entry: '' };

/**
 * A title equal to the first keyword was not entered and keeps following the keywords. A new alert may begin with a
 * `keyword`.
 */
export function enteredOf(alert: Alert | null, keyword = ''): EnteredAlert {
  if (alert === null) return withKeyword(nothingEntered, keyword);
  const { title, keywords } = alert;
  return { keywords, title: title === keywords[0] ? '' : title, entry: '' };
}

/** Adds a keyword to the values, unless it is already there. */
export function withKeyword(entered: EnteredAlert, keyword: string): EnteredAlert {
  return { ...entered, keywords: keywordsIn([...entered.keywords, keyword]) };
}

/** Returns the keywords of the field and the typed text. */
export function allKeywords({ keywords, entry }: EnteredAlert): string[] {
  return keywordsIn([...keywords, entry]);
}

export function enteredProblems(entered: EnteredAlert) {
  return alertProblems({ keywords: allKeywords(entered), title: entered.title.trim() });
}

export function isSameEntry(one: EnteredAlert, other: EnteredAlert): boolean {
  return (
    one.keywords.join() === other.keywords.join() && one.title === other.title && one.entry === other.entry
  );
}

/** Returns what was entered since the save; it stays when the form is cleared (rules/alerts 2). */
export function enteredSince(now: EnteredAlert, saved: EnteredAlert): EnteredAlert {
  return {
    keywords: now.keywords.filter((keyword) => !saved.keywords.includes(keyword)),
    title: now.title === saved.title ? '' : now.title,
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
    pack: ({ keywords, title, entry }) => ({ keywords, title, entry }),
    unpack: ({ keywords, title, entry }) =>
      isTexts(keywords) && typeof title === 'string' && typeof entry === 'string'
        ? { keywords, title, entry }
        : undefined,
  });
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

import type { AlertForm } from '#contract/alerts/model.ts';
import type { AlertId, MemberId } from '#contract/core/ids.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';

/** The form with what is typed and is no keyword yet. */
export interface EnteredAlert extends AlertForm {
  entry: string;
}

interface DraftOwner {
  memberId: MemberId;
  /** Null for a new alert. */
  alertId: AlertId | null;
}

/** Where an alert that is not saved, or the edit of one, is kept. */
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

import type { MemberId } from '#contract/core/ids.ts';
import { createDraftStore, type DraftStore } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';

/** Where an address is kept that was not asked for yet (rules/accounts 57); no password ever is. */
export function emailDraftStore(
  memberId: MemberId,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<string> {
  return createDraftStore({
    key: `draft:email:${memberId}`,
    store,
    now,
    pack: (email) => ({ email }),
    unpack: ({ email }) => (typeof email === 'string' ? email : undefined),
  });
}

import type { MemberId } from '#contract/core/ids.ts';
import type { ProfileForm } from '#contract/profiles/form.ts';
import { createDraftStore, type DraftStore, isRecord } from '../../client/draft-store.ts';
import type { TextStore } from '../../client/storage.ts';

/** What was changed and not saved: the rest is as it was saved last, in whichever window. */
export type ProfileDraft = Partial<ProfileForm>;

const kinds: { [Field in keyof ProfileForm]: 'string' | 'boolean' | 'number' } = {
  firstName: 'string',
  lastName: 'string',
  dateOfBirth: 'string',
  hideDateOfBirth: 'boolean',
  address: 'string',
  city: 'string',
  zipCode: 'string',
  timeZone: 'number',
};

/** Where unsaved settings are kept. */
export function profileDraftStore(
  memberId: MemberId,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<ProfileDraft> {
  return createDraftStore<ProfileDraft>({
    key: `draft:profile:${memberId}`,
    store,
    now,
    pack: (changed) => ({ changed }),
    unpack: ({ changed }) => (isRecord(changed) ? known(changed) : undefined),
  });
}

/** Undefined when there is nothing in it that the form knows. */
function known(changed: Record<string, unknown>): ProfileDraft | undefined {
  const fields = Object.entries(kinds).filter(([field, kind]) => typeof changed[field] === kind);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map(([field]) => [field, changed[field]]));
}

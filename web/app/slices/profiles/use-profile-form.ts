import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { MemberId } from '#contract/core/ids.ts';
import { editProfile } from '#contract/profiles/editing-calls.ts';
import { changedFields, type ProfileForm, profileProblems } from '#contract/profiles/form.ts';
import type { MemberProfile, PrivateDetails } from '#contract/profiles/model.ts';
import { profileTexts } from '#contract/profiles/texts.ts';
import { refetchStale, useChange } from '../../client/changes.ts';
import { createDraftStore, type DraftStore, isRecord } from '../../client/draft-store.ts';
import { useSite } from '../../client/environment.ts';
import { browserStore, type TextStore } from '../../client/storage.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { isSameForm } from '../../kit/form/conflict.ts';
import { addressOf, useLeaveGuard } from '../../kit/form/leave-guard.tsx';
import { saveOrFindConflict } from '../../kit/form/save-or-find-conflict.ts';
import { useAutosave } from '../../kit/form/use-autosave.ts';
import { useForm } from '../../kit/form/use-form.ts';
import { profileLabels } from './profile-fields.tsx';

export interface ProfileFormInput {
  /** The latest loaded state. */
  settings: OwnSettings;
  /** Requests the settings again. */
  refresh: () => Promise<{ data?: MemberProfile | undefined }>;
}

/** Milliseconds from a save until the page's data is requested again (rules/profiles 14). */
const reloadAfter = 2000;

/** State of the profile form; a newer profile is merged below the member's changes. */
export function useProfileForm({ settings, refresh }: ProfileFormInput) {
  const change = useChange();
  const queries = useQueryClient();
  const announceSuccess = useAnnounceSuccess();
  const site = useSite();
  const draftStore = useMemo(() => profileDraftStore(settings.id, browserStore), [settings.id]);
  const [found, setFound] = useState(() => draftStore.read());
  const [isSaved, setSaved] = useState(false);
  const form = useForm<ProfileForm>({
    initial: formOf(settings),
    start: found && { ...formOf(settings), ...found },
    labels: profileLabels,
    rules: (values) => profileProblems(values, new Date(), site),
  });
  const { values, initial } = form;
  const draft = useMemo(() => changedFields(values, initial), [values, initial]);
  const autosave = useAutosave(draftStore, draft, form.isDirty);
  const basis = useBasis(settings, (newer) => form.rebase({ ...newer, ...draft }, newer));
  const latest = useRef(values);
  latest.current = values;

  async function readTheirs() {
    const { data } = await refresh();
    return isOwn(data) ? { form: formOf(data), version: data.private.version } : undefined;
  }

  async function send(sent: ProfileForm): Promise<void> {
    setSaved(false);
    const conflict = await saveOrFindConflict({
      version: basis.version(),
      save: async (version) =>
        basis.moveTo((await change(editProfile, { id: null, form: sent, version })).version),
      readTheirs,
      isSent: ({ form: theirs }) => isSameForm(theirs, sent),
    });
    if (conflict !== undefined) throw conflict.fault;
    if (form.isLeft()) {
      autosave.end();
      return announceSuccess(profileTexts.saved);
    }
    // Input since the save is still unsaved.
    form.replace(latest.current, sent);
    setFound(undefined);
    setSaved(true);
    setTimeout(() => refetchStale(queries), reloadAfter);
  }

  const isAllSaved = isSaved && !form.isDirty;
  return {
    form,
    // Panels of one area differ in their query.
    guard: useLeaveGuard([form], addressOf, isAllSaved ? profileTexts.saved : undefined),
    draft: autosave.state,
    isDraft: found !== undefined,
    isSaved: isAllSaved,
    submit: () => form.submit(send),
    forgetDraft(): void {
      draftStore.remove();
      form.replace(initial, initial);
      setFound(undefined);
    },
  };
}

/** The version on which an edit is based: the one last loaded or saved, whichever is newer. */
function useBasis(settings: OwnSettings, onNewer: (form: ProfileForm) => void) {
  const version = useRef(settings.private.version);
  const met = useRef(settings);
  const latest = useRef(onNewer);
  latest.current = onNewer;
  useEffect(() => {
    const isNew = met.current !== settings && settings.private.version >= version.current;
    met.current = settings;
    if (!isNew) return;
    version.current = settings.private.version;
    latest.current(formOf(settings));
  }, [settings]);
  return {
    version: () => version.current,
    moveTo: (saved: number) => {
      version.current = saved;
    },
  };
}

/** Fields that were changed and not saved; the others have their last saved value, from whichever window. */
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

/** Stores unsaved settings. */
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

/** Undefined if it contains no field of the form. */
function known(changed: Record<string, unknown>): ProfileDraft | undefined {
  const fields = Object.entries(kinds).filter(([field, kind]) => typeof changed[field] === kind);
  if (fields.length === 0) return undefined;
  return Object.fromEntries(fields.map(([field]) => [field, changed[field]]));
}

/** The member's own profile, which includes the private part. */
export interface OwnSettings extends MemberProfile {
  private: PrivateDetails;
}

export function isOwn(profile: MemberProfile | undefined): profile is OwnSettings {
  return profile !== undefined && profile.private !== null;
}

export function formOf({
  firstName,
  lastName,
  city,
  dateOfBirth,
  private: details,
}: OwnSettings): ProfileForm {
  const { address, zipCode, hideDateOfBirth, timeZone } = details;
  return {
    firstName,
    lastName,
    dateOfBirth: dateOfBirth ?? '',
    hideDateOfBirth,
    address,
    city,
    zipCode,
    timeZone,
  };
}

/** Stores unsent forms in this browser, each with its initial values. Pure. */
import { createDraftStore, type DraftStore, isRecord } from './draft-store.ts';
import type { TextStore } from './storage.ts';

/** The values that the form showed when the edit began, and the version of the item. */
export interface EditBase<Form> {
  form: Form;
  version: number;
}

export interface FormDraft<Form> {
  form: Form;
  /** The initial values and the version of the edited item; null for a new one. */
  base: EditBase<Form> | null;
}

interface FormDraftOptions<Form> {
  key: string;
  store: TextStore;
  now: () => Date;
  /** Parses a stored form; undefined if the record is no such form. */
  readForm: (record: Record<string, unknown>) => Form | undefined;
}

export function formDraftStore<Form extends object>({
  readForm,
  ...options
}: FormDraftOptions<Form>): DraftStore<FormDraft<Form>> {
  return createDraftStore({
    ...options,
    pack: ({ form, base }) => ({ ...form, base }),
    unpack: (record) => {
      const form = readForm(record);
      return form && { form, base: readBase(record.base, readForm) };
    },
  });
}

/** Returns null if the record names no version, as in the draft of a new item. */
export function readBase<Form>(
  base: unknown,
  readForm: (record: Record<string, unknown>) => Form | undefined,
): EditBase<Form> | null {
  if (!isRecord(base) || !isRecord(base.form) || typeof base.version !== 'number') return null;
  const form = readForm(base.form);
  return form === undefined ? null : { form, version: base.version };
}

/** The initial state of a form. */
interface FormStart<Form> {
  values: Form;
  /** Values that count as unchanged. */
  initial: Form;
  /** Version of `initial`; null for a new item. */
  version: number | null;
}

/** `present` is the item to edit; `empty` is used if there is none yet. */
export function startOfForm<Form>(
  present: EditBase<Form> | null,
  empty: Form,
  draft: FormDraft<Form> | undefined,
): FormStart<Form> {
  const base = (present && draft?.base) ?? present;
  const initial = base?.form ?? empty;
  return { values: draft?.form ?? initial, initial, version: base?.version ?? null };
}

/** Unsent forms in this browser, each with what it began with. Pure. */
import { createDraftStore, type DraftStore, isRecord } from './draft-store.ts';
import type { TextStore } from './storage.ts';

/** What an edit began with: what the reader saw, and which version that was. */
export interface EditBase<Form> {
  form: Form;
  version: number;
}

export interface FormDraft<Form> {
  form: Form;
  /** Null for what is new. */
  base: EditBase<Form> | null;
}

interface FormDraftOptions<Form> {
  key: string;
  store: TextStore;
  now: () => Date;
  /** Undefined for what is no such form. */
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

/** Null for what names no version, as the draft of what is new does. */
export function readBase<Form>(
  base: unknown,
  readForm: (record: Record<string, unknown>) => Form | undefined,
): EditBase<Form> | null {
  if (!isRecord(base) || !isRecord(base.form) || typeof base.version !== 'number') return null;
  const form = readForm(base.form);
  return form === undefined ? null : { form, version: base.version };
}

/** With what a form begins. */
interface FormStart<Form> {
  values: Form;
  /** What counts as unchanged. */
  initial: Form;
  /** Of what `initial` shows; null for what is new. */
  version: number | null;
}

/** `present` is what there is to edit; `empty` stands for it where that is nothing yet. */
export function startOfForm<Form>(
  present: EditBase<Form> | null,
  empty: Form,
  draft: FormDraft<Form> | undefined,
): FormStart<Form> {
  const base = (present && draft?.base) ?? present;
  const initial = base?.form ?? empty;
  return { values: draft?.form ?? initial, initial, version: base?.version ?? null };
}

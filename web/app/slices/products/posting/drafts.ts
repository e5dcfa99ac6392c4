/** Unsent posts in this browser's storage (decisions 3.5): keyed by member and product, so that they survive signing out. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { emptyForm, type ProductForm } from '#contract/products/form.ts';
import type { TextStore } from '../../../storage.ts';
import { type Files, keptFiles } from './posted-files.ts';

/** What an edit began with: what the reader saw, and which version that was. */
export interface EditBase {
  form: ProductForm;
  version: number;
}

export interface Draft {
  form: ProductForm;
  /** Those that are on the server; what was still on its way is not kept. */
  files: Files;
  /** Null for a new product. */
  base: EditBase | null;
}

export interface DraftPlace {
  read(): Draft | undefined;
  write(draft: Draft): void;
  remove(): void;
}

const lifetime = 7 * 24 * 60 * 60 * 1000;

interface DraftOwner {
  memberId: MemberId;
  productId: ProductId | null;
}

export function draftPlace(
  { memberId, productId }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftPlace {
  const key = `draft:product:${memberId}:${productId ?? ''}`;
  return {
    read() {
      const draft = parseDraft(store.read(key) ?? '', now());
      if (draft === undefined) store.write(key, undefined);
      return draft;
    },
    write({ form, files, base }) {
      const record = {
        savedAt: now().toISOString(),
        form,
        files: { ...files, list: keptFiles(files) },
        base,
      };
      store.write(key, JSON.stringify(record));
    },
    remove: () => store.write(key, undefined),
  };
}

/** Undefined for what is old, was written by another version of this page, or is no draft at all. */
function parseDraft(text: string, now: Date): Draft | undefined {
  const record = parse(text);
  if (!isRecord(record) || !isRecord(record.files) || !Array.isArray(record.files.list)) return undefined;
  const age = now.getTime() - Date.parse(String(record.savedAt));
  if (!(age < lifetime)) return undefined;
  const { base } = record;
  const isEdit = isRecord(base) && typeof base.version === 'number';
  return {
    form: readForm(record.form),
    files: record.files as unknown as Files,
    base: isEdit ? { form: readForm(base.form), version: base.version as number } : null,
  };
}

/** Fields that came to the form later begin as they do in a new one. */
function readForm(value: unknown): ProductForm {
  const fields = isRecord(value) ? value : {};
  const known = Object.entries(emptyForm).map(([name, initial]) => {
    const found = fields[name];
    const fits = typeof found === typeof initial && Array.isArray(found) === Array.isArray(initial);
    return [name, fits ? found : initial];
  });
  return Object.fromEntries(known) as unknown as ProductForm;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

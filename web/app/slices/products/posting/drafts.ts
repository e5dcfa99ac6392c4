/** Stores unsent products in this browser, each with its initial values. */
import type { MemberId, ProductId } from '#contract/core/ids.ts';
import { emptyForm, type ProductForm } from '#contract/products/form.ts';
import { createDraftStore, type DraftStore, isRecord } from '../../../client/draft-store.ts';
import { type EditBase, readBase } from '../../../client/form-drafts.ts';
import type { TextStore } from '../../../client/storage.ts';
import { unfinishedMoment } from '../../../kit/text/local-moment.ts';
import { packFiles, unpackFiles } from '../../files/drafted-files.ts';
import type { FormFiles } from '../../files/form-files.ts';

export interface Draft {
  form: ProductForm;
  /** The uploaded files; of unfinished uploads only the names are stored. */
  files: FormFiles;
  /** Null for a new product. */
  base: EditBase<ProductForm> | null;
}

interface DraftOwner {
  memberId: MemberId;
  productId: ProductId | null;
}

/** Stores an unsent product, or an unsent edit of one. */
export function productDraftStore(
  { memberId, productId }: DraftOwner,
  store: TextStore,
  now: () => Date = () => new Date(),
): DraftStore<Draft> {
  return createDraftStore({
    key: `draft:product:${memberId}:${productId ?? ''}`,
    store,
    now,
    pack: ({ form, files, base }) => ({ form, files: packFiles(files), base }),
    unpack,
  });
}

/** Parses a draft; undefined if another version of this page stored it, or if it is invalid. */
function unpack({ form, base, ...record }: Record<string, unknown>): Draft | undefined {
  const files = unpackFiles(record.files);
  if (files === undefined) return undefined;
  return { form: readForm(form), files, base: readBase(base, readForm) };
}

/** Fields added to the form later have the values of a new one. */
function readForm(value: unknown): ProductForm {
  const fields = isRecord(value) ? value : {};
  const known = Object.entries(emptyForm).map(([name, initial]) => {
    const found = fields[name];
    const fits = typeof found === typeof initial && Array.isArray(found) === Array.isArray(initial);
    return [name, fits ? found : initial];
  });
  const form = Object.fromEntries(known) as unknown as ProductForm;
  // Clears an unfinished end date, so that the field starts empty.
  return form.expiresAt === unfinishedMoment ? { ...form, expiresAt: '' } : form;
}

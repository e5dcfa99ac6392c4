import { useMemo, useState } from 'react';
import type { ProductDetail } from '#contract/products/model.ts';
import { browserStore } from '../../../client/storage.ts';
import { useLeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { useAutosave } from '../../../kit/form/use-autosave.ts';
import { useEditVersion } from '../../../kit/form/use-edit-version.ts';
import {
  arrangementOf,
  type FormFiles,
  isStored,
  type StoredFormFile,
  without,
} from '../../files/form-files.ts';
import { useFiles } from '../../files/use-files.ts';
import { attachedOf, filesOf, initialFormOf, type PostingInput, productDraftStore } from './initial-form.ts';
import { useProductForm } from './use-product-form.ts';

/** The product form's values and files, their initial state, and the draft in this browser. */
export function useEnteredProduct({ product, profile, taxonomy }: PostingInput) {
  const productId = product?.id ?? null;
  const draftStore = useMemo(
    () => productDraftStore({ memberId: profile.id, productId }, browserStore),
    [profile.id, productId],
  );
  const [start] = useState(() => initialFormOf(product, taxonomy, draftStore.read()));
  const form = useProductForm(start);
  const files = useFiles(start.files);
  const [basisFiles, setBasisFiles] = useState(start.initialFiles);
  const basis = useEditVersion(start.version, product);
  const { version } = basis;
  const [isDraft, setIsDraft] = useState(start.isDraft);

  const isDirty = form.isDirty || !isSameArrangement(files.files, basisFiles);
  const entered = useMemo(
    () => ({
      form: form.values,
      files: files.files,
      base: version === null ? null : { form: form.initial, version },
    }),
    [form.values, files.files, form.initial, version],
  );
  const autosave = useAutosave(draftStore, entered, isDirty);
  const guard = useLeaveGuard([{ ...form, isDirty }]);

  return {
    form,
    files,
    basis,
    isDraft,
    draft: autosave.state,
    guard,
    /** Called after sending: removes the draft and stops asking before leaving. */
    end(): void {
      autosave.end();
      if (!form.isLeft()) guard.open();
    },
    /** Adds the files of a newer version to the entered ones; they count as unchanged. */
    mergeFiles(newer: ProductDetail): void {
      files.merge(attachedOf(newer));
      setBasisFiles(filesOf(newer));
    },
    /** Saves the edit. Throws the Fault on failure. */
    async removeAttached(file: StoredFormFile): Promise<void> {
      const removed = await files.removeAttached(file);
      setBasisFiles((before) => without(before, file.key));
      if (removed !== null) basis.count(removed);
    },
    forgetDraft(): void {
      draftStore.remove();
      const fresh = initialFormOf(product, taxonomy, undefined);
      form.replace(fresh.values, fresh.initial);
      files.replace(fresh.files);
      setBasisFiles(fresh.initialFiles);
      basis.moveTo(fresh.version);
      setIsDraft(false);
    },
  };
}

export type EnteredProduct = ReturnType<typeof useEnteredProduct>;

function isSameArrangement(files: FormFiles, initial: FormFiles): boolean {
  const isSettled = files.list.every(isStored);
  return isSettled && JSON.stringify(arrangementOf(files)) === JSON.stringify(arrangementOf(initial));
}

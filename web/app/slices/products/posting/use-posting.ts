import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { viewProduct } from '#contract/products/calls.ts';
import { previewProblems } from '#contract/products/form.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import type { EditProduct } from '#contract/products/posting.ts';
import { editProduct, postProduct } from '#contract/products/posting-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import type { OwnProfile } from '#contract/profiles/model.ts';
import { asFault } from '../../../client/api.ts';
import { useChange } from '../../../client/changes.ts';
import { useApi } from '../../../client/queries.ts';
import { browserStore } from '../../../client/storage.ts';
import { givingWay, withTheirs } from '../../../kit/form/conflict.ts';
import { useTellElsewhere } from '../../../kit/form/elsewhere.ts';
import { useLeaveGuard } from '../../../kit/form/leave-guard.tsx';
import { useAutosave } from '../../../kit/form/use-autosave.ts';
import { useBasis } from '../../../kit/form/use-basis.ts';
import { saidFor, withFlash } from '../../../kit/say/flash.ts';
import { useWayBack } from '../../../kit/table/way-back.ts';
import {
  arrangementOf,
  type FormFiles,
  filesProblem,
  isStored,
  mergeAttached,
  type StoredFormFile,
  without,
} from '../../files/form-files.ts';
import { useFiles } from '../../files/use-files.ts';
import { ownPosts, useOwnPosts } from '../../posts/use-own-posts.ts';
import { productDraftStore } from './drafts.ts';
import { formOfProduct } from './form-of-product.ts';
import { previewProduct } from './preview-product.ts';
import { attachedOf, filesOf, startOf } from './start.ts';
import type { Masters } from './use-masters.ts';
import { useProductForm } from './use-product-form.ts';

export interface PostingInput {
  /** Null for a new one. */
  product: ProductDetail | null;
  profile: OwnProfile;
  masters: Masters;
}

const saved = { message: productTexts.updated };

/** Everything that a post or an edit consists of, from the first letter to the banner on the home page. */
export function usePosting({ product, profile, masters }: PostingInput) {
  const api = useApi();
  const change = useChange();
  const navigate = useNavigate();
  const leadBack = useWayBack();
  const showOwn = useOwnPosts(profile.id);
  const tellElsewhere = useTellElsewhere();
  const productId = product?.id ?? null;
  const draftStore = useMemo(
    () => productDraftStore({ memberId: profile.id, productId }, browserStore),
    [profile.id, productId],
  );
  const [start] = useState(() => startOf(product, masters, draftStore.read()));
  const form = useProductForm(start);
  const files = useFiles(start.files);
  const [basisFiles, setBasisFiles] = useState(start.initialFiles);
  const basis = useBasis(start.version, product);
  const { version } = basis;
  const [preview, setPreview] = useState<ProductDetail | null>(null);
  const [isDraft, setIsDraft] = useState(start.isDraft);
  const [reason, setReason] = useState('');

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

  function send(now: { version: number | null; files: FormFiles }): Promise<void> {
    return form.submit(
      async (values) => {
        const post = { form: values, files: arrangementOf(now.files) };
        const sent =
          productId === null ? await namingLost(change(postProduct, post)) : { ...saved, id: productId };
        if (productId !== null && !(await saves({ ...post, id: productId, version: now.version, reason })))
          return;
        autosave.end();
        guard.open();
        const { id, message: text } = sent;
        if (form.isLeft()) return tellElsewhere(text, id === null ? ownPosts(profile.id) : paths.product(id));
        if (id === null) return showOwn(text);
        if (leadBack !== undefined) return leadBack(text);
        const action = { name: 'view product', id };
        const state = withFlash({ tone: 'good', text, clearAfter: saidFor, action });
        await navigate(paths.home(), { state });
      },
      { files: filesProblem(now.files) },
    );
  }

  /** Where it is refused for files that are not there any more, their cards say so. */
  function namingLost<Reply>(sent: Promise<Reply>): Promise<Reply> {
    return sent.catch((error: unknown) => {
      files.lose(asFault(error).details.gone ?? []);
      throw error;
    });
  }

  function saves(edit: EditProduct): Promise<boolean> {
    return basis.saves(
      () => namingLost(change(editProduct, edit)),
      () => api(viewProduct, { id: edit.id }),
      form.isLeft,
    );
  }

  function moveTo(newer: ProductDetail): void {
    setBasisFiles(filesOf(newer));
    basis.moveTo(newer.version);
  }

  return {
    form,
    files,
    theirs: basis.theirs,
    preview,
    isDraft,
    draft: autosave.state,
    guard,
    /** Undefined where the form was not opened from a table. */
    leadBack,
    /** Null for a new product. */
    product,
    /** The staff say why they edit what somebody else wrote. */
    isOthers: product !== null && product.author.id !== profile.id,
    reason,
    setReason,
    submit: () => send({ version, files: files.files }),
    openPreview(): void {
      if (!form.validate(previewProblems(form.values))) return;
      const input = { form: form.values, files: files.files, masters, author: profile, now: new Date() };
      setPreview(previewProduct(input));
    },
    closePreview: () => setPreview(null),
    /** Throws the Fault when it does not work. */
    async removeAttached(file: StoredFormFile): Promise<void> {
      const removed = await files.removeAttached(file);
      setBasisFiles((before) => without(before, file.key));
      if (removed !== null) basis.count(removed);
    },
    /** Own values over the newer version. */
    async keepMine(newer: ProductDetail): Promise<void> {
      const merged = mergeAttached(files.files, attachedOf(newer));
      files.replace(merged);
      form.replace(form.values, formOfProduct(newer));
      moveTo(newer);
      await send({ version: newer.version, files: merged });
    },
    /** What the other one changed as they changed it, the rest as entered; nothing is sent yet. */
    takeTheirs(newer: ProductDetail): void {
      const theirs = formOfProduct(newer);
      const versions = { loaded: form.initial, theirs, mine: form.values };
      form.replace(withTheirs(versions), theirs, givingWay(versions));
      files.merge(attachedOf(newer));
      moveTo(newer);
    },
    forgetDraft(): void {
      draftStore.remove();
      const fresh = startOf(product, masters, undefined);
      form.replace(fresh.values, fresh.initial);
      files.replace(fresh.files);
      setBasisFiles(fresh.initialFiles);
      basis.moveTo(fresh.version);
      setIsDraft(false);
    },
  };
}

export type Posting = ReturnType<typeof usePosting>;

function isSameArrangement(files: FormFiles, initial: FormFiles): boolean {
  const isSettled = files.list.every(isStored);
  return isSettled && JSON.stringify(arrangementOf(files)) === JSON.stringify(arrangementOf(initial));
}

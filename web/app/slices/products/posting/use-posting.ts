import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Author } from '#contract/accounts/model.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import type { Arrangement } from '#contract/files/model.ts';
import { viewProduct } from '#contract/products/calls.ts';
import type { ProductFacts, ShownFacts } from '#contract/products/facts.ts';
import { factMoments } from '#contract/products/facts-form.ts';
import { type ProductForm, previewProblems, productContent, wholeForm } from '#contract/products/form.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import type { EditProduct, PostProduct } from '#contract/products/posting.ts';
import { editProduct, postProduct } from '#contract/products/posting-calls.ts';
import type { Category, Named } from '#contract/taxonomy/model.ts';
import { asFault } from '../../../client/api.ts';
import { useChange, useChanged } from '../../../client/changes.ts';
import { useApi } from '../../../client/queries.ts';
import { isSameForm } from '../../../kit/form/conflict.ts';
import { conflictActions } from '../../../kit/form/conflict-actions.ts';
import type { Saving } from '../../../kit/form/save-or-find-conflict.ts';
import { resultDuration, withFlash } from '../../../kit/say/flash.ts';
import {
  arrangementOf,
  type FormFiles,
  filesProblem,
  hasPendingUploads,
  mergeAttached,
  primaryOf,
  storedFiles,
} from '../../files/form-files.ts';
import { usePostEnd } from '../../posts/use-post-end.ts';
import { attachedOf, filesOf, formOfProduct, type PostingInput } from './initial-form.ts';
import { type EnteredProduct, useEnteredProduct } from './use-entered-product.ts';
import type { Taxonomy } from './use-taxonomy.ts';

/** State of a post or an edit, from the first keystroke to the message on the next page. */
export function usePosting(input: PostingInput) {
  const { product, profile } = input;
  const productId = product?.id ?? null;
  const entered = useEnteredProduct(input);
  const { form, files, basis } = entered;
  const { post, edit } = useSending(entered);
  const { leadBack, end } = usePostEnd(profile.id);
  const navigate = useNavigate();
  const [reason, setReason] = useState('');

  function send(version: number | null, now: FormFiles): Promise<void> {
    return form.submit(
      async (values) => {
        const product = { form: values, files: arrangementOf(now) };
        const sent =
          productId === null
            ? await post(product)
            : await edit({ ...product, id: productId, version, reason });
        if (sent === undefined) return;
        entered.end();
        await end(sent, { isLeft: form.isLeft(), pageOf: paths.product, leadOn });
      },
      { files: filesProblem(now) },
    );
  }

  async function leadOn(id: ProductId, text: string): Promise<void> {
    const action = { name: 'view product', id } as const;
    const state = withFlash({ tone: 'good', text, clearAfter: resultDuration, action });
    await navigate(paths.home(), { state });
  }

  return {
    ...entered,
    ...usePreview(entered, input),
    theirs: basis.theirs,
    /** Undefined if the form was not opened from a table. */
    leadBack,
    /** Null for a new product. */
    product,
    /** True if staff edit another member's product, which asks for a reason. */
    isOthers: product !== null && product.author.id !== profile.id,
    reason,
    setReason,
    ...useWaitingSubmit(entered, () => send(basis.version, files.files)),
    ...conflictActions({
      form,
      basis,
      valuesOf: formOfProduct,
      onBegin: entered.mergeFiles,
      send: (version, newer) => send(version, mergeAttached(files.files, attachedOf(newer))),
    }),
  };
}

/** Sends a valid form once the pending uploads have finished (rules/posting 33). */
function useWaitingSubmit({ form, files }: EnteredProduct, send: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isUploading = hasPendingUploads(files.files.list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends what is entered when the last file has come.
  useEffect(() => {
    if (!isWaiting || isUploading) return;
    setWaiting(false);
    send();
  }, [isWaiting, isUploading]);
  return {
    isWaiting,
    submit(): void {
      if (!isUploading) send();
      else if (form.validate(form.problems)) setWaiting(true);
    },
  };
}

export type Posting = ReturnType<typeof usePosting>;

/** The input as the product's page would show it; null while the preview is closed. */
export function usePreview({ form, files }: EnteredProduct, { profile, taxonomy }: PostingInput) {
  // Files that are uploaded in the meantime appear in the preview.
  const [openedAt, setOpenedAt] = useState<Date | null>(null);
  const entered = { form: form.values, files: files.files, taxonomy, author: profile };
  return {
    preview: openedAt && previewProduct({ ...entered, now: openedAt }),
    openPreview(): void {
      if (form.validate(previewProblems(form.values))) setOpenedAt(new Date());
    },
    closePreview: () => setOpenedAt(null),
  };
}

/** True if the product equals what was sent, in whatever notation. Pure. */
export function isAsSent(
  product: ProductDetail,
  { form, files }: Pick<EditProduct, 'form' | 'files'>,
): boolean {
  const present = arrangementOf(filesOf(product));
  return (
    isSameForm(contentOf(formOfProduct(product)), contentOf(wholeForm(form))) &&
    isSame(present, inKinds(files, product))
  );
}

function contentOf(form: ProductForm) {
  const { expiresAt, facts, ...content } = productContent(form);
  return { ...content, expiresAt: expiresAt?.getTime(), facts: JSON.stringify(facts) };
}

/** Sorts pictures and attachments separately, as a product has them. */
function inKinds(files: Arrangement, { pictures }: ProductDetail): Arrangement {
  const isPicture = (id: number) => pictures.some((picture) => picture.id === id);
  const [first, last] = [true, false].map((wanted) =>
    files.order.filter(({ id }) => isPicture(id) === wanted),
  );
  return { ...files, order: [...(first ?? []), ...(last ?? [])] };
}

function isSame(one: Arrangement, other: Arrangement): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The calls of a post or an edit; both throw the Fault on failure. */
export function useSending({ form, files, basis }: EnteredProduct) {
  const api = useApi();
  const change = useChange();
  const changed = useChanged();

  /** If the call is rejected because of deleted files, their cards show it. */
  function namingLost<Reply>(sent: Promise<Reply>): Promise<Reply> {
    return sent.catch((error: unknown) => {
      files.lose(asFault(error).details.gone ?? []);
      throw error;
    });
  }

  return {
    post: (product: PostProduct) => namingLost(change(postProduct, product)),
    /** Sends the edit; undefined if somebody else has saved in the meantime. */
    async edit(edit: EditProduct): Promise<{ id: ProductId; message: string } | undefined> {
      const saved = { id: edit.id, message: productFormTexts.updated };
      const saving: Saving<ProductDetail> = {
        version: edit.version,
        save: (version) => namingLost(change(editProduct, { ...edit, version })),
        readTheirs: () => api(viewProduct, { id: edit.id }),
        isSent: (theirs) => isAsSent(theirs, edit),
        onSent: () => changed(editProduct, edit, saved),
      };
      return (await basis.saves(saving, form.isLeft)) ? saved : undefined;
    },
  };
}

interface PreviewInput {
  form: ProductForm;
  files: FormFiles;
  taxonomy: Taxonomy;
  author: Author;
  now: Date;
}

/** Placeholder for a product without an ID; no call uses it. */
const noProduct = 0 as ProductId;

/** The product as its page would show it. Requires valid preview fields. Pure. */
export function previewProduct({ form, files, taxonomy, author, now }: PreviewInput): ProductDetail {
  const content = productContent(form);
  const stored = storedFiles(files).map((file) => file.stored);
  const primary = primaryOf(files);
  const pictures = stored
    .filter((file) => file.kind === 'picture')
    .sort((a, b) => Number(b.id === primary) - Number(a.id === primary));
  return {
    ...content,
    id: files.productId ?? noProduct,
    summary: '',
    createdAt: now,
    picture: pictures[0] ?? null,
    pictures,
    attachments: stored.filter((file) => file.kind === 'attachment'),
    likes: 0,
    dislikes: 0,
    commentCount: 0,
    author,
    authorStanding: null,
    parents: [],
    version: 0,
    categories: chosen<Category>(taxonomy.categories, content.categoryIds),
    productTypes: chosen(taxonomy.productTypes, content.productTypeIds),
    tags: chosen(taxonomy.tags, content.tagIds),
    labels: chosen(taxonomy.labels, content.labelIds),
    facts: content.facts && previewFacts(content.facts, taxonomy),
  };
}

function previewFacts(facts: ProductFacts, { creditKinds }: Taxonomy): ShownFacts {
  const credits = (facts.credits ?? []).map((credit) => ({
    ...credit,
    name: creditKinds.find(({ id }) => id === credit.creditKindId)?.name ?? '',
  }));
  return { ...facts, credits, ...factMoments(facts) };
}

function chosen<Row extends Named<number>>(rows: Row[], ids: number[]): Row[] {
  return rows.filter(({ id }) => ids.includes(id));
}

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { waysOn } from '../../../kit/form/ways-on.ts';
import { saidFor, withFlash } from '../../../kit/say/flash.ts';
import {
  arrangementOf,
  type FormFiles,
  filesProblem,
  isUnderWay,
  mergeAttached,
} from '../../files/form-files.ts';
import { usePostEnd } from '../../posts/use-post-end.ts';
import { formOfProduct } from './form-of-product.ts';
import { attachedOf, type PostingInput } from './start.ts';
import { type EnteredProduct, useEnteredProduct } from './use-entered-product.ts';
import { usePreview } from './use-preview.ts';
import { useSending } from './use-sending.ts';

/** Everything that a post or an edit consists of, from the first letter to the banner on the home page. */
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
    const state = withFlash({ tone: 'good', text, clearAfter: saidFor, action });
    await navigate(paths.home(), { state });
  }

  return {
    ...entered,
    ...usePreview(entered, input),
    theirs: basis.theirs,
    /** Undefined where the form was not opened from a table. */
    leadBack,
    /** Null for a new product. */
    product,
    /** The staff say why they edit what somebody else wrote. */
    isOthers: product !== null && product.author.id !== profile.id,
    reason,
    setReason,
    ...useWaitingSubmit(entered, () => send(basis.version, files.files)),
    ...waysOn({
      form,
      basis,
      valuesOf: formOfProduct,
      onBegin: entered.mergeFiles,
      send: (version, newer) => send(version, mergeAttached(files.files, attachedOf(newer))),
    }),
  };
}

/** rules/posting 33: a form that is in order is sent once the files that are on their way have come. */
function useWaitingSubmit({ form, files }: EnteredProduct, send: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  const isUploading = isUnderWay(files.files.list);
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

import type { ProductId } from '#contract/core/ids.ts';
import { viewProduct } from '#contract/products/calls.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import type { EditProduct, PostProduct } from '#contract/products/posting.ts';
import { editProduct, postProduct } from '#contract/products/posting-calls.ts';
import { asFault } from '../../../client/api.ts';
import { useChange, useChanged } from '../../../client/changes.ts';
import { useApi } from '../../../client/queries.ts';
import type { Saving } from '../../../kit/form/saving.ts';
import { isAsSent } from './is-as-sent.ts';
import type { EnteredProduct } from './use-entered-product.ts';

/** The calls of a post or an edit; both throw the Fault when it does not work. */
export function useSending({ form, files, basis }: EnteredProduct) {
  const api = useApi();
  const change = useChange();
  const changed = useChanged();

  /** Where it is refused for files that are not there any more, their cards say so. */
  function namingLost<Reply>(sent: Promise<Reply>): Promise<Reply> {
    return sent.catch((error: unknown) => {
      files.lose(asFault(error).details.gone ?? []);
      throw error;
    });
  }

  return {
    post: (product: PostProduct) => namingLost(change(postProduct, product)),
    /** Undefined when somebody else has saved meanwhile. */
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

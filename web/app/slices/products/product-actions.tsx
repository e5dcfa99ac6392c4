import { useNavigate } from 'react-router';
import { isStaff } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { deleteProduct } from '#contract/products/posting-calls.ts';
import { useChange } from '../../client/changes.ts';
import { useAnnounceSuccess } from '../../kit/form/announce-results.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { PostActions } from '../posts/post-actions.tsx';
import type { PostRemoval } from '../posts/post-acts.tsx';

/** Actions of the owner and staff on a product. Only staff may restore one (rules/products 26). */
export function ProductActions({ product }: { product: ProductDetail }) {
  const change = useChange();
  const navigate = useNavigate();
  const announceSuccess = useAnnounceSuccess();
  const { id } = product;

  async function remove({ role, reason, isLeft, open }: PostRemoval): Promise<void> {
    await change(deleteProduct, { id, reason });
    if (isLeft()) return announceSuccess(productFormTexts.deleted);
    const flash = { tone: 'good', text: productFormTexts.deleted } as const;
    const action = { name: 'restore product', id } as const;
    open();
    await navigate(paths.home(), { state: withFlash(isStaff(role) ? { ...flash, action } : flash) });
  }

  return (
    <PostActions
      post={product}
      edit={paths.editProduct(id)}
      question={productFormTexts.confirmDelete}
      onDelete={remove}
    />
  );
}

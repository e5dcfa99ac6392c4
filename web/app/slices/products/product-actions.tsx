import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isStaff, type Role } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { deleteProduct } from '#contract/products/posting-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useApi } from '../../client/queries.ts';
import { withFlash } from '../../kit/say/flash.ts';
import { PostActions } from '../posts/post-actions.tsx';
import { forgetProducts } from './forget-products.ts';

/** What its owner and the staff may do with a product. Restoring is the staff's (decisions 1.5). */
export function ProductActions({ product }: { product: ProductDetail }) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { id } = product;

  async function remove(role: Role): Promise<void> {
    await api(deleteProduct, { id });
    forgetProducts(queries);
    const flash = { tone: 'good', text: productTexts.deleted } as const;
    const action = { does: 'restore product', productId: id } as const;
    await navigate(paths.home(), { state: withFlash(isStaff(role) ? { ...flash, action } : flash) });
    // Its own page is left only now.
    forgetProducts(queries);
  }

  return (
    <PostActions
      post={product}
      edit={paths.editProduct(id)}
      question={productTexts.confirmDelete}
      onDelete={remove}
    />
  );
}

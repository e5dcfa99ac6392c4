import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isStaff } from '#contract/accounts/model.ts';
import type { ProductId } from '#contract/core/ids.ts';
import { paths } from '#contract/core/paths.ts';
import { mayEditProduct, type ProductDetail } from '#contract/products/model.ts';
import { deleteProduct } from '#contract/products/posting-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useApi } from '../../client/queries.ts';
import { useViewer } from '../../client/viewer.ts';
import classes from '../../kit/page/page-actions.module.css';
import { DeleteQuestion } from '../../kit/say/delete-question.tsx';
import { withFlash } from '../../kit/say/flash.ts';
import { forgetProducts } from './forget-products.ts';

/** Edit and Delete, for those who may; known only after the page has come alive. */
export function ProductActions({ product }: { product: ProductDetail }) {
  const viewer = useViewer();
  const remove = useDelete();
  const [asks, setAsks] = useState(false);
  if (viewer.is !== 'member') return null;
  const { id: memberId, role } = viewer.profile;
  const owned = { authorId: product.author.id, createdAt: product.createdAt };
  if (!mayEditProduct({ memberId, role }, owned, new Date())) return null;
  return (
    <div className={classes.actions}>
      <Link to={paths.editProduct(product.id)} className={classes.action}>
        <IconPencil size={18} stroke={1.75} aria-hidden />
        Edit
      </Link>
      <button type="button" className={classes.action} onClick={() => setAsks(true)}>
        <IconTrash size={18} stroke={1.75} aria-hidden />
        Delete
      </button>
      {asks && (
        <DeleteQuestion
          question={productTexts.confirmDelete}
          name={product.title}
          onDelete={() => remove(product.id, isStaff(role))}
          onClose={() => setAsks(false)}
        />
      )}
    </div>
  );
}

/** decisions 1.5: restoring is the staff's. */
function useDelete(): (id: ProductId, mayUndo: boolean) => Promise<void> {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  return async (id, mayUndo) => {
    await api(deleteProduct, { id });
    forgetProducts(queries);
    const flash = { tone: 'good', text: productTexts.deleted } as const;
    const action = { does: 'restore product', productId: id } as const;
    await navigate(paths.home(), { state: withFlash(mayUndo ? { ...flash, action } : flash) });
    // Its own page is left only now.
    forgetProducts(queries);
  };
}

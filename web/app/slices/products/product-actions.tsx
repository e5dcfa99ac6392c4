import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isStaff } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { productCopy } from '#contract/products/copy.ts';
import { mayEditProduct, type ProductDetail } from '#contract/products/model.ts';
import { deleteProduct } from '#contract/products/posting-calls.ts';
import { asFault } from '../../api.ts';
import { useApi } from '../../queries.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { withFlash } from '../../ui/flash.ts';
import classes from '../../ui/page-actions.module.css';
import { useViewer } from '../../viewer.ts';
import { forgetProducts } from './forget-products.ts';

/** Edit and Delete, for those who may; known only after the page has come alive. */
export function ProductActions({ product }: { product: ProductDetail }) {
  const viewer = useViewer();
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
      {asks && <DeleteQuestion product={product} mayUndo={isStaff(role)} onClose={() => setAsks(false)} />}
    </div>
  );
}

interface DeleteQuestionProps {
  product: ProductDetail;
  /** decisions 1.5: restoring is the staff's. */
  mayUndo: boolean;
  onClose: () => void;
}

function DeleteQuestion({ product: { id, title }, mayUndo, onClose }: DeleteQuestionProps) {
  const api = useApi();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function remove(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await api(deleteProduct, { id });
      forgetProducts(queries);
      const flash = { tone: 'good', text: productCopy.deleted } as const;
      const action = { does: 'restore product', productId: id } as const;
      await navigate(paths.home(), { state: withFlash(mayUndo ? { ...flash, action } : flash) });
      // Its own page is left only now.
      forgetProducts(queries);
    } catch (error) {
      setFailure(asFault(error).message);
      setPending(false);
    }
  }

  return (
    <Confirm
      title={productCopy.confirmDelete}
      yes="Delete"
      no="Keep it"
      isGrave
      pending={isPending}
      onYes={remove}
      onNo={onClose}
    >
      <p>{title}</p>
      {failure !== undefined && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </Confirm>
  );
}

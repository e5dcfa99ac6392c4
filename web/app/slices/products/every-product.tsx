import type { Author } from '#contract/accounts/model.ts';
import { paths } from '#contract/core/paths.ts';
import { type BulkAct, bulkActs, postStates } from '#contract/posts/staff-list.ts';
import { productFormTexts } from '#contract/products/form-texts.ts';
import type { EveryProduct as Answer, StaffProduct } from '#contract/products/model.ts';
import { deleteProduct, restoreProduct } from '#contract/products/posting-calls.ts';
import { actOnProducts, listEveryProduct } from '#contract/products/staff-calls.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useChange } from '../../client/changes.ts';
import { useTableQuery } from '../../kit/table/use-table-query.ts';
import { useTableView } from '../../kit/table/use-table-view.ts';
import { EveryPost } from '../posts/every-post.tsx';
import { staffFilters } from '../posts/staff-filters.ts';
import type { StaffActs } from '../posts/staff-row-acts.tsx';
import classes from './every-product.module.css';
import { ProductState } from './product-state.tsx';
import { StaffFiles } from './staff-files.tsx';

const filters = staffFilters(postStates.product);
const pageOf = ({ products, total }: Answer) => ({ rows: products, total });

/** Every product there is, and those that were deleted, for the staff (rules/staff-area 5). */
export function EveryProduct({ viewer }: { viewer: Pick<Author, 'id'> }) {
  const change = useChange();
  const table = useTableView(filters);
  const { order, ...narrowed } = table.view.filters;
  const filter = { text: table.view.text, ...narrowed };
  const query = useTableQuery(listEveryProduct, { ...table.part, ...filter, order });
  const actsOn = (product: StaffProduct): StaffActs => {
    const { id } = product;
    return {
      edit: paths.editProduct(id),
      question: productFormTexts.confirmDelete,
      remove: (reason) => change(deleteProduct, { id, reason }).then(() => productFormTexts.deleted),
      restore: () => change(restoreProduct, { id }).then(() => productFormTexts.restored),
      besides: <StaffFiles product={product} viewer={viewer} />,
    };
  };
  return (
    <EveryPost
      kind="product"
      thing="product"
      viewer={viewer}
      table={table}
      list={listEveryProduct}
      query={query}
      pageOf={pageOf}
      mark={({ isFeatured }) =>
        isFeatured && <span className={classes.featured}>{productTexts.featured}</span>
      }
      status={({ status }) => <ProductState status={status} />}
      actsOn={actsOn}
      bulkActs={bulkActs.product}
      isFor={isFor}
      onAct={(asked) => change(actOnProducts, { ...asked, filter })}
    />
  );
}

function isFor(act: BulkAct<'product'>, { deletedAt, status, isFeatured }: StaffProduct): boolean {
  if (act === 'restore') return deletedAt !== null;
  if (deletedAt !== null) return false;
  const changes = {
    activate: status !== 'active',
    deactivate: status !== 'inactive',
    feature: !isFeatured,
    unfeature: isFeatured,
    delete: true,
  };
  return changes[act];
}

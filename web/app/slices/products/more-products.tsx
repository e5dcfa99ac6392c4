import { Link, useLocation } from 'react-router';
import { listPageSize } from '#contract/products/model.ts';
import { type Arrival, FromBeginning, MoreItems, PageLinks } from '../../kit/list/more-items.tsx';
import { type ListView, listViewQuery } from './list-view.ts';
import { ProductListSkeleton } from './product-list.tsx';

interface MoreProductsProps {
  view: ListView;
  /** Products on screen. */
  count: number;
  state: Arrival;
  followsByItself: boolean;
  loadMore: () => unknown;
  onPress: () => void;
}

/** Below a list in Show All. */
export function MoreProducts({ view, count, ...more }: MoreProductsProps) {
  const { pathname } = useLocation();
  const at = (skip: number) => ({ pathname, search: listViewQuery({ ...view, skip: Math.max(0, skip) }) });
  return (
    <MoreItems
      {...more}
      things="products"
      count={count}
      skeleton={<ProductListSkeleton count={2} />}
      complete={
        <>
          That is everything: {count} {count === 1 ? 'product' : 'products'}.{' '}
          <Link to={{ pathname, search: listViewQuery({ ...view, showAll: false }) }}>
            Back to the first {listPageSize}
          </Link>
        </>
      }
      pages={
        <PageLinks
          previous={view.skip > 0 ? at(view.skip - listPageSize) : undefined}
          next={count < listPageSize ? undefined : at(view.skip + listPageSize)}
        />
      }
    />
  );
}

/** Above a list that begins somewhere in the middle. */
export function BeginningOfProducts({ view }: { view: ListView }) {
  const { pathname } = useLocation();
  const to = { pathname, search: listViewQuery({ ...view, skip: 0 }) };
  return <FromBeginning skipped={view.skip} things="products" to={to} />;
}

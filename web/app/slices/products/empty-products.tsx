import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import type { ProductList } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { EmptyState } from '../../kit/list/states.tsx';
import { isNarrowed, type ListView, plainView } from './list-view.ts';

interface EmptyProductsProps {
  view: ListView;
  label: ProductList['label'] | undefined;
  /** The address of this list with something changed. */
  at: (change: Partial<ListView>) => To;
}

/** rules/products 13: 'No products found!', and what to do next. */
export function EmptyProducts(props: EmptyProductsProps) {
  return <EmptyState title={productTexts.none}>{nextStep(props)}</EmptyState>;
}

function nextStep({ view, label, at }: EmptyProductsProps): ReactNode {
  if (view.skip > 0) {
    return (
      <>
        The list ends earlier. <Link to={at({ skip: 0 })}>Go to the first page</Link>.
      </>
    );
  }
  if (isNarrowed(view)) return <Wider view={view} label={label} at={at} />;
  return view.includeExpired ? <NothingAtAll /> : <NothingActive at={at} />;
}

/** What is narrowed can be taken back one by one. */
function Wider({ view, label, at }: EmptyProductsProps) {
  const hasPrice = view.price !== plainView.price;
  return (
    <>
      Nothing matches all your filters.{' '}
      {hasPrice && <Link to={at({ price: plainView.price })}>Show any price</Link>}
      {hasPrice && view.label !== undefined && ', or '}
      {view.label !== undefined && (
        <Link to={at({ label: undefined })}>
          {hasPrice ? 'show' : 'Show'} {label ? `products without ${label.name}` : 'every label'}
        </Link>
      )}
      .
    </>
  );
}

function NothingActive({ at }: Pick<EmptyProductsProps, 'at'>) {
  const { pathname } = useLocation();
  return (
    <>
      There’s nothing here right now. <Link to={at({ includeExpired: true })}>Show expired products</Link>
      {pathname === paths.home() ? (
        ', or come back soon.'
      ) : (
        <>
          , or <Link to={paths.home()}>see the whole catalog</Link>.
        </>
      )}
    </>
  );
}

function NothingAtAll() {
  const { pathname } = useLocation();
  if (pathname === paths.home()) return 'The catalog is still empty. Come back soon.';
  return (
    <>
      Nothing has been posted here yet. <Link to={paths.home()}>See the whole catalog</Link>.
    </>
  );
}

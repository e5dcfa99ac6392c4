import type { ReactNode } from 'react';
import { Link, type To, useLocation } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { listPageSize, type ProductCard as Product } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { usePages } from '../../client/queries.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { WholeToggle } from '../../kit/list/next-page.tsx';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { useIsOwn } from '../posts/own-post-actions.tsx';
import {
  isNarrowed,
  type ListView,
  listInput,
  listViewQuery,
  mayShowAll,
  plainView,
  productPages,
} from './list-view.ts';
import { ProductCard } from './product-card.tsx';
import classes from './product-feed.module.css';

/** Parts of a card that the page provides: they belong to slices that lists do not import. */
export interface CardParts {
  votes: (product: Product) => ReactNode;
  save: (product: Product) => ReactNode;
  /** Renders new activity for the viewer. */
  newActivity: (product: Product) => ReactNode;
  /** Preloads a product's page. */
  loadAhead: (address: string) => void;
}

interface ProductFeedProps extends CardParts {
  view: ListView;
  category: string | undefined;
}

/** The list: its first page, and with Show All the following ones until a page is empty. */
export function ProductFeed({ view, category, votes, save, newActivity, loadAhead }: ProductFeedProps) {
  const query = usePages(productPages, listInput(view, category));
  const isMine = useIsOwn();
  const { pathname } = useLocation();
  const at = (change: Partial<ListView>) => ({ pathname, search: listViewQuery({ ...view, ...change }) });
  const pages = query.data?.pages.map(({ products }) => products) ?? [];
  // Shows only the first page after the return from Show All, although the others are still loaded.
  const shown = view.showAll ? pages : pages.slice(0, 1);
  return (
    <div data-whole={view.showAll || undefined} className={classes.feed}>
      <Feed
        things="products"
        query={query}
        pages={shown}
        pageSize={listPageSize}
        hasMore={view.showAll && query.hasNextPage}
        skip={view.skip}
        at={(skip) => at({ skip })}
        className={classes.list}
        item={(product, place) => (
          <li key={product.id}>
            <ProductCard
              product={product}
              isFirst={place === 0}
              isMine={isMine(product.author.id)}
              votes={votes(product)}
              save={save(product)}
              newActivity={newActivity(product)}
            />
          </li>
        )}
        loadAhead={loadAhead}
        waiting={<Shapes count={5} />}
        arriving={<Shapes count={2} />}
        empty={<EmptyProducts view={view} at={at} />}
        complete={(count) => `That’s all: ${count} ${count === 1 ? 'product' : 'products'}.`}
        foot={view.showAll ? undefined : null}
      />
      {(view.showAll || mayShowAll(shown[0]?.length ?? 0)) && (
        // Switches to infinite scroll and back; without scripts, to pagination (rules/products 6).
        <WholeToggle to={at({ showAll: !view.showAll })} isWhole={view.showAll}>
          {view.showAll ? productTexts.backToFirst : productTexts.showAll}
        </WholeToggle>
      )}
    </div>
  );
}

function Shapes({ count }: { count: number }) {
  return <Skeleton things="products" count={count} className={`${classes.list} ${classes.shapes}`} />;
}

interface EmptyProductsProps {
  view: ListView;
  /** Returns the address of this list with changes. */
  at: (change: Partial<ListView>) => To;
}

/** 'No products found!', and the next step (rules/products 13). */
export function EmptyProducts(props: EmptyProductsProps) {
  return <EmptyState title={productTexts.none}>{nextStep(props)}</EmptyState>;
}

function nextStep({ view, at }: EmptyProductsProps): ReactNode {
  if (view.skip > 0) {
    return (
      <>
        The list ends earlier. <Link to={at({ skip: 0 })}>Go to the first page</Link>.
      </>
    );
  }
  if (isNarrowed(view)) return <Wider view={view} at={at} />;
  return view.includeExpired ? <NothingAtAll /> : <NothingActive at={at} />;
}

function Wider({ view, at }: EmptyProductsProps) {
  const hasPrice = view.price !== plainView.price;
  return (
    <>
      Nothing matches all your filters.{' '}
      {hasPrice ? (
        <Link to={at({ price: plainView.price })}>Show any price</Link>
      ) : (
        <Link to={at({ facts: {}, order: plainView.order })}>Clear all filters</Link>
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

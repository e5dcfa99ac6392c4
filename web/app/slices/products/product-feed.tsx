import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/core/paths.ts';
import { listPageSize, type ProductCard as Product } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { usePages } from '../../client/queries.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { MoreLink } from '../../kit/list/more.tsx';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { EmptyState } from '../../kit/list/states.tsx';
import { type ListView, listInput, listViewQuery, mayShowAll, productPages } from './list-view.ts';
import { ProductCard } from './product-card.tsx';
import classes from './product-feed.module.css';

/** What lists leave to the page: buttons of a slice that they do not know. */
export interface CardParts {
  votes: (product: Product) => ReactNode;
  /** What is new to the viewer. */
  news: (product: Product) => ReactNode;
}

interface ProductFeedProps extends CardParts {
  view: ListView;
  category: string | undefined;
}

/** The list: its first page, and in Show All what follows until a page is empty. */
export function ProductFeed({ view, category, votes, news }: ProductFeedProps) {
  const query = usePages(productPages, listInput(view, category));
  const at = useViews(view);
  const pages = query.data?.pages.map(({ products }) => products) ?? [];
  // Who comes back from Show All to the first page still holds the others.
  const shown = view.showAll ? pages : pages.slice(0, 1);
  return (
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
          <ProductCard product={product} place={place} votes={votes(product)} news={news(product)} />
        </li>
      )}
      waiting={<Shapes count={5} />}
      arriving={<Shapes count={2} />}
      empty={<EmptyProducts view={view} />}
      complete={(count) => (
        <>
          That is everything: {count} {count === 1 ? 'product' : 'products'}.{' '}
          <Link to={at({ showAll: false })}>Back to the first {listPageSize}</Link>
        </>
      )}
      foot={view.showAll ? undefined : <ShowAll view={view} loaded={shown[0]?.length ?? 0} />}
    />
  );
}

/** rules/products 6: switches to infinite scroll; without scripts, to reading page by page. */
function ShowAll({ view, loaded }: { view: ListView; loaded: number }) {
  const at = useViews(view);
  return mayShowAll(loaded) && <MoreLink to={at({ showAll: true })}>{productTexts.showAll}</MoreLink>;
}

/** The address of this list with something changed. */
function useViews(view: ListView) {
  const { pathname } = useLocation();
  return (change: Partial<ListView>) => ({ pathname, search: listViewQuery({ ...view, ...change }) });
}

function Shapes({ count }: { count: number }) {
  return <Skeleton things="products" count={count} className={`${classes.list} ${classes.shapes}`} />;
}

/** rules/products 13: 'No products found!', and what to do next. */
function EmptyProducts({ view }: { view: ListView }) {
  const { pathname } = useLocation();
  const at = useViews(view);
  return (
    <EmptyState title={productTexts.none}>
      {view.skip > 0 ? (
        <>
          The list ends before this page. <Link to={at({ skip: 0 })}>Go to its beginning</Link>.
        </>
      ) : !view.includeExpired ? (
        <>
          Nothing is on offer here just now.{' '}
          <Link to={at({ includeExpired: true })}>Look at expired products too</Link>
          {pathname === paths.home() ? (
            ', or come back soon.'
          ) : (
            <>
              , or <Link to={paths.home()}>see the whole catalogue</Link>.
            </>
          )}
        </>
      ) : pathname === paths.home() ? (
        'The catalogue is still empty. Come back soon.'
      ) : (
        <>
          Nothing was ever posted here. <Link to={paths.home()}>See the whole catalogue</Link>.
        </>
      )}
    </EmptyState>
  );
}

import { useRef } from 'react';
import { productTexts } from '#contract/products/texts.ts';
import { asFault } from '../../client/api.ts';
import { usePages } from '../../client/queries.ts';
import { arrivalOf } from '../../kit/list/more-items.tsx';
import { FailedState } from '../../kit/list/states.tsx';
import { useKeptPlace } from '../../kit/list/use-kept-place.ts';
import { useFocusOnArrival } from '../../kit/page/use-focus-on-arrival.ts';
import { EmptyProducts } from './empty-products.tsx';
import { followsByItself, mayShowAll, mergePages, productPages } from './list-pages.ts';
import { type ListView, listInput } from './list-view.ts';
import { BeginningOfProducts, MoreProducts } from './more-products.tsx';
import { type CardParts, ProductList, ProductListSkeleton } from './product-list.tsx';
import { ShowAllLink } from './show-all-link.tsx';

interface ProductFeedProps extends CardParts {
  view: ListView;
  category: string | undefined;
}

/** The list: its first page, and in Show All what follows until a page is empty. */
export function ProductFeed({ view, category, votes }: ProductFeedProps) {
  const list = useRef<HTMLUListElement>(null);
  const query = usePages(productPages, listInput(view, category));
  const { data, error, refetch, hasNextPage, fetchNextPage } = query;
  // Who comes back from Show All to the first page still holds the others.
  const pages = (view.showAll ? data?.pages : data?.pages.slice(0, 1)) ?? [];
  const products = mergePages(pages);
  const continueFrom = useFocusOnArrival(list, products.length, 'h3 a');
  useKeptPlace({ pages: pages.length, hasMore: view.showAll && hasNextPage, load: fetchNextPage });

  const retry = () => {
    continueFrom();
    refetch();
  };

  if (error !== null && data === undefined)
    return <FailedState message={asFault(error).message} onRetry={retry} />;
  if (data === undefined) return <ProductListSkeleton count={5} />;
  if (products.length === 0) return <EmptyProducts view={view} />;
  return (
    <>
      {view.skip > 0 && <BeginningOfProducts view={view} />}
      <ProductList ref={list} products={products} votes={votes} />
      {view.showAll ? (
        <MoreProducts
          view={view}
          count={products.length}
          state={arrivalOf(query)}
          followsByItself={followsByItself(pages)}
          loadMore={fetchNextPage}
          onPress={continueFrom}
        />
      ) : (
        mayShowAll(pages) && <ShowAllLink view={view}>{productTexts.showAll}</ShowAllLink>
      )}
    </>
  );
}

import { useEffect, useRef } from 'react';
import { productCopy } from '#contract/products/copy.ts';
import { asFault } from '../../api.ts';
import { usePages } from '../../queries.ts';
import { FailedState } from '../../ui/states.tsx';
import { EmptyProducts } from './empty-products.tsx';
import { followsByItself, mayShowAll, mergePages, productPages } from './list-pages.ts';
import { type ListView, listInput } from './list-view.ts';
import { FromBeginning, MoreProducts } from './more-products.tsx';
import { ProductList, ProductListSkeleton } from './product-list.tsx';
import { ShowAllLink } from './show-all-link.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** The list: its first page, and in Show All what follows until a page is empty. */
export function ProductFeed({ view, category }: { view: ListView; category: string | undefined }) {
  const list = useRef<HTMLUListElement>(null);
  const { data, error, refetch, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } =
    usePages(productPages, listInput(view, category));
  // Who comes back from Show All to the first page still holds the others.
  const pages = (view.showAll ? data?.pages : data?.pages.slice(0, 1)) ?? [];
  const products = mergePages(pages);
  const continueFrom = useFocusOnArrival(list, products.length);
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
      {view.skip > 0 && <FromBeginning view={view} />}
      <ProductList ref={list} products={products} />
      {view.showAll ? (
        <MoreProducts
          view={view}
          count={products.length}
          state={
            isFetchingNextPage
              ? 'loading'
              : isFetchNextPageError
                ? 'failed'
                : hasNextPage
                  ? 'more'
                  : 'complete'
          }
          followsByItself={followsByItself(pages)}
          loadMore={fetchNextPage}
          onPress={continueFrom}
        />
      ) : (
        mayShowAll(pages) && <ShowAllLink view={view}>{productCopy.showAll}</ShowAllLink>
      )}
    </>
  );
}

/** Who pressed a button for more goes on with the first of what came, instead of losing the place. */
function useFocusOnArrival(list: React.RefObject<HTMLUListElement | null>, count: number): () => void {
  const from = useRef<number>(undefined);
  useEffect(() => {
    const place = from.current;
    if (place === undefined || count <= place) return;
    from.current = undefined;
    list.current?.children[place]?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }, [list, count]);
  return () => {
    from.current = count;
  };
}

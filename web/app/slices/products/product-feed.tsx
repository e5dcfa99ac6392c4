import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { listPageSize, type ProductCard as Product } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { usePages } from '../../client/queries.ts';
import { Feed } from '../../kit/list/feed.tsx';
import { WholeToggle } from '../../kit/list/more.tsx';
import { Skeleton } from '../../kit/list/skeleton.tsx';
import { useMine } from '../posts/mine.tsx';
import { EmptyProducts } from './empty-products.tsx';
import { type ListView, listInput, listViewQuery, mayShowAll, productPages } from './list-view.ts';
import { ProductCard } from './product-card.tsx';
import classes from './product-feed.module.css';

/** What lists leave to the page: buttons of a slice that they do not know. */
export interface CardParts {
  votes: (product: Product) => ReactNode;
  /** What is new to the viewer. */
  news: (product: Product) => ReactNode;
  /** Has the page of a product ready. */
  loadAhead: (address: string) => void;
}

interface ProductFeedProps extends CardParts {
  view: ListView;
  category: string | undefined;
}

/** The list: its first page, and in Show All what follows until a page is empty. */
export function ProductFeed({ view, category, votes, news, loadAhead }: ProductFeedProps) {
  const query = usePages(productPages, listInput(view, category));
  const isMine = useMine();
  const { pathname } = useLocation();
  const at = (change: Partial<ListView>) => ({ pathname, search: listViewQuery({ ...view, ...change }) });
  const pages = query.data?.pages.map(({ products }) => products) ?? [];
  // Who comes back from Show All to the first page still holds the others.
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
              place={place}
              isMine={isMine(product.author.id)}
              votes={votes(product)}
              news={news(product)}
            />
          </li>
        )}
        loadAhead={loadAhead}
        waiting={<Shapes count={5} />}
        arriving={<Shapes count={2} />}
        empty={<EmptyProducts view={view} label={query.data?.pages[0]?.label} at={at} />}
        complete={(count) => `That’s all: ${count} ${count === 1 ? 'product' : 'products'}.`}
        foot={view.showAll ? undefined : null}
      />
      {(view.showAll || mayShowAll(shown[0]?.length ?? 0)) && (
        // rules/products 6: switches to infinite scroll and back; without scripts, to reading page by page.
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

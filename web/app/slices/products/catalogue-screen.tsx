import { type ReactNode, useId } from 'react';
import { usePages } from '../../client/queries.ts';
import classes from './catalogue-screen.module.css';
import { CategoryNav } from './category-nav.tsx';
import { FeaturedProducts } from './featured-products.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type ListView, listInput, listViewQuery, productPages } from './list-view.ts';
import { type CardParts, ProductFeed } from './product-feed.tsx';

interface CatalogueScreenProps extends CardParts {
  view: ListView;
  /** Slug; absent at home. */
  category?: string;
  /** The page's title. */
  children: ReactNode;
}

/** What the home page and the category listings have in common: categories, sidebar, filter bar and list. */
export function CatalogueScreen({ view, category, children, ...parts }: CatalogueScreenProps) {
  const heading = useId();
  const { data } = usePages(productPages, listInput(view, category));
  // Show All goes on with the very list that is there.
  const listKey = `${category ?? ''} ${listViewQuery({ ...view, showAll: false })} ${view.skip}`;
  return (
    <>
      <a href="#products" className={classes.skip}>
        Skip to products
      </a>
      <div className={classes.head}>{children}</div>
      <CategoryNav current={category} view={view} />
      <div className={classes.columns}>
        <FeaturedProducts />
        <section id="products" tabIndex={-1} className={classes.main} aria-labelledby={heading}>
          <h2 id={heading} className="visually-hidden">
            Products
          </h2>
          <FilterBar view={view} list={data?.pages[0]} />
          <ProductFeed key={listKey} view={view} category={category} {...parts} />
        </section>
      </div>
    </>
  );
}

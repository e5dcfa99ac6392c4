import type { ReactNode, Ref } from 'react';
import type { ProductCard as Product } from '#contract/products/model.ts';
import { useLinkClicks } from '../../kit/page/use-link-clicks.ts';
import { ProductCard } from './product-card.tsx';
import classes from './product-list.module.css';

/** What lists leave to the page: buttons of a slice that they do not know. */
export interface CardParts {
  votes: (product: Product) => ReactNode;
}

interface ProductListProps extends CardParts {
  products: Product[];
  ref?: Ref<HTMLUListElement>;
}

export function ProductList({ products, votes, ref }: ProductListProps) {
  const followLinks = useLinkClicks();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: links answer keys with clicks.
    <ul ref={ref} className={classes.list} onClick={followLinks}>
      {products.map((product, place) => (
        <li key={product.id}>
          <ProductCard product={product} place={place} votes={votes(product)} />
        </li>
      ))}
    </ul>
  );
}

/** Cards to come, in the shape that they will have. */
export function ProductListSkeleton({ count }: { count: number }) {
  return (
    <div className={classes.list} role="status" aria-label="Loading products">
      {Array.from({ length: count }, (_unused, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity.
        <div key={index} className={classes.skeleton}>
          <span className={classes.box} />
          <span className={classes.lines}>
            <span />
            <span />
            <span />
          </span>
        </div>
      ))}
    </div>
  );
}

import type { MouseEventHandler } from 'react';
import type { LabelId } from '#contract/core/ids.ts';
import { endedText, type ProductCard } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './product-badges.module.css';

interface ProductBadgesProps {
  product: Pick<ProductCard, 'isFeatured' | 'status' | 'labels' | 'facts'>;
  /** Returns the address of the list of products with a label. */
  labelled: (id: LabelId) => string;
  /** Needed outside of lists, which handle clicks on links. */
  onClick?: MouseEventHandler;
}

/**
 * Featured, Expired and the labels, in this order; nothing if there are none. A label links to its products
 * (rules/products 34); search engines need not follow.
 */
export function ProductBadges({ product, labelled, onClick }: ProductBadgesProps) {
  const { isFeatured, status, labels } = product;
  if (!isFeatured && status === 'active' && labels.length === 0) return null;
  return (
    // biome-ignore lint/a11y: links answer keys with clicks.
    <div className={classes.badges} onClick={onClick}>
      {isFeatured && <span className={classes.featured}>{productTexts.featured}</span>}
      {status !== 'active' && <span className={classes.expired}>{endedText(product)}</span>}
      {labels.map(({ id, name }) => (
        <a key={id} href={labelled(id)} rel="nofollow" className={classes.label}>
          {name}
        </a>
      ))}
    </div>
  );
}

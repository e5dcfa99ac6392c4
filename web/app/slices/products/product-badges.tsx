import type { ProductCard } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './product-badges.module.css';

/** Featured, Expired and the labels, in this order; nothing when there is nothing to say. */
export function ProductBadges({
  product,
}: {
  product: Pick<ProductCard, 'isFeatured' | 'status' | 'labels'>;
}) {
  const { isFeatured, status, labels } = product;
  if (!isFeatured && status === 'active' && labels.length === 0) return null;
  return (
    <ul className={classes.badges}>
      {isFeatured && <li className={classes.featured}>{productTexts.featured}</li>}
      {status !== 'active' && <li className={classes.expired}>{productTexts.expired}</li>}
      {labels.map(({ id, name }) => (
        <li key={id} className={classes.label}>
          {name}
        </li>
      ))}
    </ul>
  );
}

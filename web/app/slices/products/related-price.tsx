import type { Cents } from '#contract/core/money.ts';
import { Price } from './price-block.tsx';
import classes from './related-price.module.css';

/** The member price of a related product. */
export function RelatedPrice({ cents }: { cents: Cents }) {
  return (
    <span className={classes.price} data-free={cents === 0 || undefined}>
      <Price cents={cents} />
    </span>
  );
}

import type { ProductStatus } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './product-state.module.css';

/** rules/products 3, in words. */
export function ProductState({ status }: { status: ProductStatus }) {
  return (
    <span className={classes.state} data-status={status}>
      {productTexts[status]}
    </span>
  );
}

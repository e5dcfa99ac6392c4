import { formatDollars } from '#contract/core/money.ts';
import { type Prices, shownOriginalPrice } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './price-block.module.css';

interface PriceBlockProps {
  prices: Prices;
  size?: 'card' | 'page';
}

/** The member price strongest; the others only when there are any. */
export function PriceBlock({ prices, size = 'card' }: PriceBlockProps) {
  const original = shownOriginalPrice(prices);
  return (
    <dl className={classes.prices} data-size={size}>
      <div className={classes.member}>
        <dt>{productTexts.memberPrice}</dt>
        <dd>{formatDollars(prices.memberPrice)}</dd>
      </div>
      {prices.nonMemberPrice !== null && (
        <div>
          <dt>{productTexts.nonMemberPrice}</dt>
          <dd>{formatDollars(prices.nonMemberPrice)}</dd>
        </div>
      )}
      {original !== null && (
        <div className={classes.original}>
          <dt>{productTexts.originalPrice}</dt>
          <dd>
            <s>{formatDollars(original)}</s>
          </dd>
        </div>
      )}
    </dl>
  );
}

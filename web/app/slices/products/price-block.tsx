import { formatDollars } from '#contract/core/money.ts';
import { type Prices, shownOriginalPriceCents } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './price-block.module.css';

interface PriceBlockProps {
  prices: Prices;
  size?: 'card' | 'page';
}

/** The member price strongest; the others only when there are any. */
export function PriceBlock({ prices, size = 'card' }: PriceBlockProps) {
  const original = shownOriginalPriceCents(prices);
  return (
    <dl className={classes.prices} data-size={size}>
      <div className={classes.member}>
        <dt>{productTexts.memberPrice}</dt>
        <dd>{formatDollars(prices.memberPriceCents)}</dd>
      </div>
      {prices.nonMemberPriceCents !== null && (
        <div>
          <dt>{productTexts.nonMemberPrice}</dt>
          <dd>{formatDollars(prices.nonMemberPriceCents)}</dd>
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

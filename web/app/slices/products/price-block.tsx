import { type Cents, formatDollars } from '#contract/core/money.ts';
import { memberSavingCents, type Prices, shownOriginalPriceCents } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './price-block.module.css';

interface PriceBlockProps {
  prices: Prices;
  size?: 'card' | 'page';
  /** True if the offer has ended, so that these are former prices. */
  isEnded?: boolean;
}

/** Emphasizes the member price; shows the others only if they exist. */
export function PriceBlock({ prices, size = 'card', isEnded = false }: PriceBlockProps) {
  const original = shownOriginalPriceCents(prices);
  return (
    <dl className={classes.prices} data-size={size} data-ended={isEnded || undefined}>
      <div className={classes.member} data-free={prices.memberPriceCents === 0 || undefined}>
        <dt>{productTexts.memberPrice}</dt>
        <dd>
          <Price cents={prices.memberPriceCents} />
        </dd>
      </div>
      {prices.nonMemberPriceCents !== null && (
        <div>
          <dt>{productTexts.nonMemberPrice}</dt>
          <dd>
            <Price cents={prices.nonMemberPriceCents} />
          </dd>
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

/** A price; a price of zero is less prominent (rules/products 31). */
export function Price({ cents }: { cents: Cents }) {
  if (cents > 0) return formatDollars(cents);
  return (
    <span className={classes.free}>
      {formatDollars(cents)} <span className={classes.note}>{productTexts.noCharge}</span>
    </span>
  );
}

/** Shows what members save, if both prices are known (rules/products 31). */
export function MembersSave({ prices }: { prices: Prices }) {
  const saving = memberSavingCents(prices);
  return (
    saving > 0 && (
      <p className={classes.save}>
        {productTexts.membersSave} {formatDollars(saving)}
      </p>
    )
  );
}

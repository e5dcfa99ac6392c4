import { type Cents, formatDollars } from '#contract/core/money.ts';
import { memberSavingCents, type Prices, shownOriginalPriceCents } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import classes from './price-block.module.css';

interface PriceBlockProps {
  prices: Prices;
  size?: 'card' | 'page';
  /** They are those of its time. */
  isEnded?: boolean;
}

/** The member price strongest; the others only when there are any. */
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

/** rules/products 31: one that is quiet where nothing is charged. */
export function Price({ cents }: { cents: Cents }) {
  if (cents > 0) return formatDollars(cents);
  return (
    <span className={classes.free}>
      {formatDollars(cents)} <span className={classes.note}>{productTexts.noCharge}</span>
    </span>
  );
}

/** rules/products 31: what membership is worth here, where both prices are known. */
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

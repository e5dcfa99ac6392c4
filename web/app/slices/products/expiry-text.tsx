import { endsSoon, type ProductCard } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { DateOnly } from '../../kit/text/moment.tsx';
import classes from './expiry-text.module.css';

/** rules/products 28: the day on which an offer ends; nothing for one that is open-ended or over. */
export function Until({ product }: { product: Pick<ProductCard, 'status' | 'expiresAt'> }) {
  const { status, expiresAt } = product;
  return status === 'active' && expiresAt !== null && <LastDay at={expiresAt} />;
}

/** Whether it is soon is for the reader's clock: the page is kept longer than that stays true. */
function LastDay({ at }: { at: Date }) {
  const isSoon = useHydrated() && endsSoon(at, new Date());
  return (
    <span className={classes.until} data-soon={isSoon || undefined}>
      {productTexts.until} <DateOnly at={at} />
    </span>
  );
}

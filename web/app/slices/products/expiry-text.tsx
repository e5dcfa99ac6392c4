import { endsSoon, endsWithFacts, type ProductCard } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useHydrated } from '../../kit/page/use-hydrated.ts';
import { DateOnly } from '../../kit/text/moment.tsx';
import classes from './expiry-text.module.css';

/** The last day of an offer (rules/products 28); nothing for one that is open-ended or over, or whose facts say it. */
export function ProductExpiry({ product }: { product: Pick<ProductCard, 'status' | 'expiresAt' | 'facts'> }) {
  const { status, expiresAt } = product;
  return status === 'active' && expiresAt !== null && !endsWithFacts(product) && <LastDay at={expiresAt} />;
}

/** The reader's clock decides whether it ends soon: a page is cached for longer than that stays true. */
function LastDay({ at }: { at: Date }) {
  const isSoon = useHydrated() && endsSoon(at, new Date());
  return (
    <span className={classes.until} data-soon={isSoon || undefined}>
      {productTexts.until} <DateOnly at={at} />
    </span>
  );
}

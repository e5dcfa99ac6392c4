import type { ReactNode } from 'react';
import { formatDollars } from '#contract/core/money.ts';
import type { HeldProduct } from '#contract/newcomers/model.ts';
import { newcomerScreenTexts as texts } from '#contract/newcomers/texts.ts';
import { productFieldNames as names } from '#contract/products/form-texts.ts';
import { productTexts } from '#contract/products/texts.ts';
import { Moment } from '../../kit/text/moment.tsx';
import classes from './held-details.module.css';

/** What a product says beside its words. Its address is written out whole, and nobody follows it by chance. */
export function HeldDetails({ product }: { product: HeldProduct }) {
  const { isOnline, url, booking, expiresAt } = product;
  return (
    <dl className={classes.facts}>
      {url !== null && (
        <Fact term={texts.leadsTo} isWide>
          {url}
        </Fact>
      )}
      {booking !== '' && (
        <Fact term={names.booking} isWide>
          {booking}
        </Fact>
      )}
      <Prices product={product} />
      <Names term={names.categoryIds} of={product.categories} />
      <Names term={names.productTypeIds} of={product.productTypes} />
      <Names term={names.tagIds} of={product.tags} />
      <Names term={names.labelIds} of={product.labels} />
      <Fact term={names.isOnline}>{isOnline ? texts.yes : texts.no}</Fact>
      {expiresAt !== null && (
        <Fact term={names.expiresAt}>
          <Moment at={expiresAt} />
        </Fact>
      )}
    </dl>
  );
}

/** The original one also where it is hidden: an edit may show it. */
function Prices({ product }: { product: HeldProduct }) {
  const { memberPriceCents, nonMemberPriceCents, originalPriceCents, hideOriginalPrice } = product;
  return (
    <>
      <Fact term={productTexts.memberPrice}>{formatDollars(memberPriceCents)}</Fact>
      {nonMemberPriceCents !== null && (
        <Fact term={productTexts.nonMemberPrice}>{formatDollars(nonMemberPriceCents)}</Fact>
      )}
      {originalPriceCents !== null && (
        <Fact term={productTexts.originalPrice}>
          {formatDollars(originalPriceCents)} {hideOriginalPrice && texts.hidden}
        </Fact>
      )}
    </>
  );
}

function Names({ term, of }: { term: string; of: { name: string }[] }) {
  if (of.length === 0) return null;
  return <Fact term={term}>{of.map(({ name }) => name).join(', ')}</Fact>;
}

interface FactProps {
  term: string;
  /** It takes a line of its own. */
  isWide?: boolean;
  children: ReactNode;
}

function Fact({ term, isWide = false, children }: FactProps) {
  return (
    <div data-wide={isWide || undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

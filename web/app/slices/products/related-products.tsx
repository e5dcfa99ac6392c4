import { useQuery } from '@tanstack/react-query';
import type { ProductId } from '#contract/core/ids.ts';
import type { Cents } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import { listRelated } from '#contract/products/calls.ts';
import type { RelatedProduct } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { callQuery, useApi } from '../../client/queries.ts';
import { Related, type RelatedItem } from '../../kit/page/related.tsx';
import { ProductExpiry } from './expiry-text.tsx';
import { Price } from './price-block.tsx';
import { ProductPicture } from './product-picture.tsx';
import classes from './related-products.module.css';

/** Related products (rules/products 30). If they fail or are empty, the page is not affected. */
export function RelatedProducts({ id }: { id: ProductId }) {
  const { data, isError, refetch } = useQuery(callQuery(useApi(), listRelated, { id }));
  if (data !== undefined) {
    return data.length > 0 && <Related heading={productTexts.related} items={data.map(itemOf)} />;
  }
  return (
    isError && (
      <p className={classes.failed}>
        {productTexts.related} couldn’t be loaded.{' '}
        <button type="button" className={classes.retry} onClick={() => refetch()}>
          Retry
        </button>
      </p>
    )
  );
}

function itemOf({ id, title, memberPriceCents, expiresAt, picture }: RelatedProduct): RelatedItem {
  return {
    to: paths.product(id),
    title,
    picture: <ProductPicture productId={id} picture={picture && { ...picture, alt: '' }} sizes="72px" />,
    foot: (
      <>
        {memberPriceCents !== null && <RelatedPrice cents={memberPriceCents} />}
        <ProductExpiry product={{ status: 'active', expiresAt, facts: null }} />
      </>
    ),
  };
}

/** The member price of a related product. */
export function RelatedPrice({ cents }: { cents: Cents }) {
  return (
    <span className={classes.price} data-free={cents === 0 || undefined}>
      <Price cents={cents} />
    </span>
  );
}

import { centsToWire } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import { type ProductDetail, showsPrices } from '#contract/products/model.ts';
import { useSite } from '../../client/environment.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { StructuredData } from '../../kit/page/structured-data.tsx';
import { pictureUrls, productData } from './product-data.ts';

/** Metadata for sharing and search engines (rules/products 17); React moves it into the head. */
export function ProductHead({ product }: { product: ProductDetail }) {
  const site = useSite();
  const { title, summary } = product;
  const [image] = pictureUrls(site, product);
  const picture = product.pictures[0];
  return (
    <>
      <PageHead
        title={title}
        type="product"
        canonical={paths.product(product.id)}
        {...(summary !== '' && { description: summary })}
      />
      {showsPrices(product) && (
        <>
          <meta property="product:price:amount" content={centsToWire(product.memberPriceCents)} />
          <meta property="product:price:currency" content="USD" />
        </>
      )}
      <meta name="twitter:card" content={image === undefined ? 'summary' : 'summary_large_image'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={summary} />
      {image !== undefined && picture !== undefined && (
        <>
          <meta property="og:image" content={image} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(picture.width)} />
          <meta property="og:image:height" content={String(picture.height)} />
          <meta property="og:image:alt" content={picture.alt} />
          <meta name="twitter:image" content={image} />
          <meta name="twitter:image:alt" content={picture.alt} />
        </>
      )}
      {/* Search engines read the server's page; React keeps what it finds there. */}
      <StructuredData data={import.meta.env.SSR ? productData(site, product) : undefined} />
    </>
  );
}

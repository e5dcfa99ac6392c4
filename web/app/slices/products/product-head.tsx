import { centsToWire } from '#contract/core/money.ts';
import { paths } from '#contract/core/paths.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { fallbackFile, productFileUrl } from '#contract/files/model.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useSite } from '../../client/environment.ts';
import { PageHead } from '../../kit/page/page-head.tsx';
import { StructuredData } from '../../kit/page/structured-data.tsx';

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
      <meta property="product:price:amount" content={centsToWire(product.memberPriceCents)} />
      <meta property="product:price:currency" content="USD" />
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
      <StructuredData data={productData(site, product)} />
    </>
  );
}

/** Machine-readable data of a product's page: addresses for sharing, structured data for search engines. Pure. */
type Site = Pick<SiteSettings, 'publicUrl'>;

/** The product's canonical address, absolute. */
export function productUrl(site: Site, { id }: Pick<ProductDetail, 'id'>): string {
  return site.publicUrl + paths.product(id);
}

/** Absolute addresses of the JPEGs, the primary picture first. */
export function pictureUrls(site: Site, { id, pictures }: Pick<ProductDetail, 'id' | 'pictures'>): string[] {
  return pictures.map(({ stem }) => site.publicUrl + productFileUrl(id, fallbackFile(stem)));
}

/** A schema.org Product with an offer for each price. The dates of events and the employers of jobs are unknown. */
export function productData(site: Site, product: ProductDetail): object {
  const { title, summary, expiresAt, memberPriceCents, nonMemberPriceCents, status } = product;
  const url = productUrl(site, product);
  const offer = (name: string, cents: number) => ({
    '@type': 'Offer',
    name,
    price: centsToWire(cents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${status === 'active' ? 'InStock' : 'Discontinued'}`,
    url,
    // Avoids `day.ts`, which a first visit would otherwise load.
    ...(expiresAt !== null && { priceValidUntil: expiresAt.toISOString().slice(0, 10) }),
  });
  const category = product.categories[0];
  const images = pictureUrls(site, product);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    url,
    ...(summary !== '' && { description: summary }),
    ...(images.length > 0 && { image: images }),
    ...(category !== undefined && { category: category.name }),
    offers: [
      offer(productTexts.memberPrice, memberPriceCents),
      ...(nonMemberPriceCents === null ? [] : [offer(productTexts.nonMemberPrice, nonMemberPriceCents)]),
    ],
  };
}

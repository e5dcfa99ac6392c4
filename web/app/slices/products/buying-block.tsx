import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import type { ReactNode } from 'react';
import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useSite } from '../../client/environment.ts';
import { ShareLinks } from '../../kit/page/share-links.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { commentsText, votesText } from '../posts/counts.ts';
import classes from './buying-block.module.css';
import { PriceBlock } from './price-block.tsx';
import { ProductBadges } from './product-badges.tsx';
import { productUrl } from './product-metadata.ts';

interface BuyingBlockProps {
  product: ProductDetail;
  /** Where one votes on it; without, as in a preview, the count stands there. */
  votes: ReactNode | undefined;
  /** Whether the comments stand below. */
  hasComments: boolean;
}

/** What it is, what it costs, and the way to it. */
export function BuyingBlock({ product, votes, hasComments }: BuyingBlockProps) {
  const { title, url } = product;
  const site = useSite();
  return (
    <div className={classes.block}>
      <ProductBadges product={product} />
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.counts}>
        {votes ?? <span>{votesText(product)}</span>}
        {hasComments ? (
          <a href="#comments" className={classes.comments}>
            {commentsText(product)}
          </a>
        ) : (
          <span>{commentsText(product)}</span>
        )}
      </p>
      <PriceBlock prices={product} size="page" />
      <EndedNote product={product} />
      <div className={classes.act}>
        {url !== null && (
          <a href={url} target="_blank" rel="noopener nofollow ugc" className={classes.buy}>
            {productTexts.buyNow}
            <span className="visually-hidden"> (opens in a new tab)</span>
            <IconExternalLink size={18} stroke={1.9} aria-hidden />
          </a>
        )}
        <p className={classes.terms}>{productTexts.terms}</p>
      </div>
      <ShareLinks url={productUrl(site, product)} title={title} />
    </div>
  );
}

function EndedNote({ product: { status, expiresAt } }: { product: ProductDetail }) {
  if (status === 'active') return null;
  return (
    <p className={classes.ended}>
      <strong>This offer has ended.</strong>{' '}
      {status === 'expired' && expiresAt !== null ? (
        <>
          It expired on <Moment at={expiresAt} />.
        </>
      ) : (
        'It is no longer active.'
      )}{' '}
      Prices and dates are those of its time.
    </p>
  );
}

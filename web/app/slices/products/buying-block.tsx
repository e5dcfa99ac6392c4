import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import type { ReactNode } from 'react';
import { paths } from '#contract/core/paths.ts';
import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useSite } from '../../client/environment.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { ShareLinks } from '../../kit/page/share-links.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { WholeWords } from '../../kit/text/whole-words.tsx';
import { commentsText, votesText } from '../posts/counts.ts';
import { BookingBox } from './booking-box.tsx';
import { BuyNow } from './buy-now.tsx';
import classes from './buying-block.module.css';
import { MembersSave, PriceBlock } from './price-block.tsx';
import { ProductAttributes } from './product-attributes.tsx';
import { ProductBadges } from './product-badges.tsx';
import { productUrl } from './product-metadata.ts';
import { Until } from './until.tsx';

interface BuyingBlockProps {
  product: ProductDetail;
  /** Where one votes on it; without, as in a preview, the count stands there. */
  votes: ReactNode | undefined;
  /** Whether the comments stand below; a preview has none, and no address to share. */
  hasComments: boolean;
}

/** What it is, what it costs, the way to it, and the facts. */
export function BuyingBlock({ product, votes, hasComments }: BuyingBlockProps) {
  const site = useSite();
  const isEnded = product.status !== 'active';
  return (
    <div className={classes.block}>
      <ProductBadges product={product} labelled={paths.labelled} onClick={useLinkClicks()} />
      <h1 dir="auto" className={classes.title}>
        <WholeWords>{product.title}</WholeWords>
      </h1>
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
      <Offer product={product} isEnded={isEnded} />
      {isEnded && <EndedNote product={product} />}
      <WayToIt product={product} isEnded={isEnded} hasComments={hasComments} />
      <ProductAttributes product={product} />
      {hasComments && <ShareLinks url={productUrl(site, product)} title={product.title} />}
    </div>
  );
}

interface EndingProps {
  product: ProductDetail;
  isEnded: boolean;
}

/** The prices, and until when they stand. */
function Offer({ product, isEnded }: EndingProps) {
  return (
    <div>
      <div className={classes.offer}>
        <PriceBlock prices={product} size="page" isEnded={isEnded} />
        <Until product={product} />
      </div>
      {!isEnded && <MembersSave prices={product} />}
    </div>
  );
}

/** Buy Now, or how else it is booked; what has ended is not booked any more (rules/products 32). */
function WayToIt({ product, isEnded, hasComments }: EndingProps & { hasComments: boolean }) {
  return (
    <>
      {!product.isOnline && !isEnded && <BookingBox product={product} hasComments={hasComments} />}
      <div className={classes.act}>
        {product.url !== null && (
          <BuyNow id={product.id} url={product.url} className={isEnded ? classes.quietBuy : classes.buy}>
            <IconExternalLink size={18} stroke={1.9} aria-hidden />
          </BuyNow>
        )}
        <p className={classes.terms}>{productTexts.terms}</p>
      </div>
    </>
  );
}

function EndedNote({ product: { status, expiresAt } }: { product: ProductDetail }) {
  return (
    <p className={classes.ended}>
      <strong>This offer has ended.</strong>{' '}
      {status === 'expired' && expiresAt !== null ? (
        <>
          It ended on <Moment at={expiresAt} />.
        </>
      ) : (
        'It’s no longer active.'
      )}{' '}
      Prices may have changed.
    </p>
  );
}

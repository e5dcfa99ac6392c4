import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import { type ReactNode, useState } from 'react';
import { paths } from '#contract/core/paths.ts';
import { endsWithFacts, type ProductDetail, showsPrices } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useSite } from '../../client/environment.ts';
import { useLinkClicks } from '../../kit/list/use-link-clicks.ts';
import { ShareLinks } from '../../kit/page/share-links.tsx';
import { Extra } from '../../kit/say/lazy-part.tsx';
import { Moment } from '../../kit/text/moment.tsx';
import { PlainText, phoneHref } from '../../kit/text/plain-text.tsx';
import { UnbrokenWords } from '../../kit/text/unbroken-words.tsx';
import { commentsText, votesText } from '../posts/counts.ts';
import { actionLink, actionText, BuyNow, useClosedRegistration } from './buy-now.tsx';
import classes from './buying-block.module.css';
import { CalendarMenu } from './calendar-menu.tsx';
import { ProductExpiry } from './expiry-text.tsx';
import { FactLines } from './fact-lines.tsx';
import { MeetingLink } from './meeting-link.tsx';
import { MembersSave, PriceBlock } from './price-block.tsx';
import { ProductAttributes } from './product-attributes.tsx';
import { ProductBadges } from './product-badges.tsx';
import { productUrl } from './product-data.ts';

const loadLinks = () => import('./calendar-links.tsx');

interface BuyingBlockProps {
  product: ProductDetail;
  /** Vote buttons; without them, as in a preview, the vote count. */
  votes: ReactNode | undefined;
  /** The bookmark button; absent in a preview. */
  save?: ReactNode;
  /** True if comments follow below. A preview has neither comments nor an address to share. */
  hasComments: boolean;
}

/** Title, prices, purchase link and attributes of a product. */
export function BuyingBlock({ product, votes, save, hasComments }: BuyingBlockProps) {
  const site = useSite();
  const { facts } = product;
  const isEnded = product.status !== 'active';
  return (
    <div className={classes.block}>
      <ProductBadges product={product} labelled={paths.labelled} onClick={useLinkClicks()} />
      <h1 dir="auto" className={classes.title}>
        <UnbrokenWords>{product.title}</UnbrokenWords>
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
        {save}
      </p>
      {facts !== null && (
        <div className={classes.factLines}>
          <FactLines facts={facts} />
          <MeetingLink id={product.id} facts={facts} />
        </div>
      )}
      <Offer product={product} isEnded={isEnded} />
      {isEnded && <EndedNote product={product} />}
      <WayToIt product={product} isEnded={isEnded} hasComments={hasComments} />
      <ProductAttributes product={product} />
      {hasComments && <ShareLinks url={productUrl(site, product)} title={product.title} />}
    </div>
  );
}

/** The file is there without scripts, too; the other links are loaded when the menu is opened. */
function AddToCalendar({ product, url }: { product: ProductDetail; url: string }) {
  const [isOpened, setOpened] = useState(false);
  const own = (
    <a href={paths.eventFile(product.id)} download={`event-${product.id}.ics`}>
      File (.ics)
    </a>
  );
  return (
    <CalendarMenu label="Add to calendar" own={own} onOpen={() => setOpened(true)}>
      {isOpened && (
        <Extra load={loadLinks}>{({ EventLinks }) => <EventLinks product={product} url={url} />}</Extra>
      )}
    </CalendarMenu>
  );
}

interface EndingProps {
  product: ProductDetail;
  isEnded: boolean;
}

/** The prices and their end date. */
function Offer({ product, isEnded }: EndingProps) {
  return (
    <div>
      <div className={classes.offer}>
        {showsPrices(product) && <PriceBlock prices={product} size="page" isEnded={isEnded} />}
        <ProductExpiry product={product} />
      </div>
      {!isEnded && <MembersSave prices={product} />}
    </div>
  );
}

/** Buy Now, or another way to book; ended offers cannot be booked (rules/products 32). */
function WayToIt({ product, isEnded, hasComments }: EndingProps & { hasComments: boolean }) {
  const site = useSite();
  const link = actionLink(product);
  const isClosed = useClosedRegistration(product);
  return (
    <>
      {!product.isOnline && !isEnded && <BookingBox product={product} hasComments={hasComments} />}
      <div className={classes.act}>
        {link !== undefined && (
          <BuyNow
            id={product.id}
            url={link}
            action={actionText(product, isClosed)}
            className={isEnded || isClosed ? classes.quietBuy : classes.buy}
          >
            <IconExternalLink size={18} stroke={1.9} aria-hidden />
          </BuyNow>
        )}
        {hasComments && !isEnded && product.facts?.kind === 'event' && (
          <AddToCalendar product={product} url={productUrl(site, product)} />
        )}
        <p className={classes.terms}>{productTexts.terms}</p>
      </div>
    </>
  );
}

function EndedNote({ product }: { product: ProductDetail }) {
  const { status, expiresAt } = product;
  return (
    <p className={classes.ended}>
      <strong>This offer has ended.</strong>{' '}
      {status === 'expired' && expiresAt !== null ? (
        <>
          It ended on <Moment at={lastMoment(product, expiresAt)} />.
        </>
      ) : (
        'It’s no longer active.'
      )}{' '}
      {showsPrices(product) && 'Prices may have changed.'}
    </p>
  );
}

/** Facts of whole days end at midnight, whose date is that of the day after. */
function lastMoment({ facts, ...product }: ProductDetail, expiresAt: Date): Date {
  const isWholeDay = facts?.kind === 'career' || facts?.isAllDay === true || facts?.ends === undefined;
  return endsWithFacts({ ...product, facts }) && isWholeDay ? new Date(expiresAt.getTime() - 1) : expiresAt;
}

interface BookingBoxProps {
  product: ProductDetail;
  /** True if comments follow below. */
  hasComments: boolean;
}

/** Replaces Buy Now for products that are not sold on the web (rules/products 29). */
export function BookingBox({ product, hasComments }: BookingBoxProps) {
  return (
    <section aria-labelledby="booking" className={classes.box}>
      <h2 id="booking" className={classes.heading}>
        {productTexts.booking}
      </h2>
      {product.booking === '' ? <WhereToLook product={product} /> : <PlainText text={product.booking} />}
      <Contact hasComments={hasComments} />
    </section>
  );
}

function WhereToLook({ product: { attachments } }: { product: ProductDetail }) {
  return (
    <p>
      Not booked online. See <a href="#about">the description</a>
      {attachments.length > 0 && (
        <>
          {' '}
          and <a href="#attachments">the attachments</a>
        </>
      )}{' '}
      for details.
    </p>
  );
}

/** Whom to contact with questions. */
function Contact({ hasComments }: Pick<BookingBoxProps, 'hasComments'>) {
  const { contactEmail, contactPhone } = useSite();
  return (
    <p className={classes.contact}>
      {hasComments && <a href="#comments">{productTexts.askBelow}</a>}
      <span>
        Contact: <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
        {contactPhone !== '' && (
          <>
            , <a href={phoneHref(contactPhone)}>{contactPhone}</a>
          </>
        )}
      </span>
    </p>
  );
}

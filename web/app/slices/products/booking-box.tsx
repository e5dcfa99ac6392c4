import type { ProductDetail } from '#contract/products/model.ts';
import { productTexts } from '#contract/products/texts.ts';
import { useSite } from '../../client/environment.ts';
import { phoneHref } from '../../kit/text/phone-href.ts';
import { PlainText } from '../../kit/text/plain-text.tsx';
import classes from './booking-box.module.css';

interface BookingBoxProps {
  product: ProductDetail;
  /** Whether the comments stand below. */
  hasComments: boolean;
}

/** rules/products 29: where Buy Now would be, for what is not sold on the web. */
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

/** Who answers what is left open. */
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
